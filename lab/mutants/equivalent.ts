// Faults that change nothing that anybody is promised, each with its reason. They are known by their file, function and
// lines. The tests run on them like on any other: a reason that a test refutes fails the run.

import type { Fault } from "./faults.js";

export interface Explained {
  readonly file: string;
  readonly within: string;
  readonly before: string;
  readonly after: string;
  /** Whether no answer can differ at all. Where one can, within what is promised, the fault counts as a survivor. */
  readonly isEquivalent: boolean;
  readonly reason: string;
}

export const EXPLAINED: readonly Explained[] = [
  {
    file: "assembly/plan/frontier/boundedBuy.ts",
    within: "writeFullTank",
    before: "const from = max(arrival, min(right, least + tolerance));",
    after: "const from = max(arrival, max(right, least + tolerance));",
    isEquivalent: false,
    reason:
      "Where every stop fills the tank, a piece is a single level, so that both are that level, but for one that misses the bound by less than the tolerance.",
  },
  {
    file: "assembly/plan/model/stationColumns.ts",
    within: "",
    before: "export const NO_STATION: i32 = -1;",
    after: "export const NO_STATION: i32 = -2;",
    isEquivalent: true,
    reason:
      "Any negative number stands for no station: it is compared with itself, in the host too, which the build tells it.",
  },
  {
    file: "assembly/plan/sweep/candidates.ts",
    within: "truncateCandidates",
    before: "tail = k;",
    after: ";",
    isEquivalent: true,
    reason: "It only takes longer: what is dropped is in no way better than the station that comes next.",
  },
  {
    file: "assembly/plan/sweep/stretches/stretch.ts",
    within: "",
    before: "export let ringEnd: Stretch = changetype<Stretch>(0);",
    after: "export let ringEnd: Stretch = changetype<Stretch>((-1));",
    isEquivalent: true,
    reason: "AssemblyScript asks for a first value; nobody reads it before the ring is laid out.",
  },
  {
    file: "assembly/json/number.ts",
    within: "passLess",
    before: "const fraction = at + 1;",
    after: "const fraction = at + 0;",
    isEquivalent: true,
    reason: "It only takes longer: what passLess refuses, splitNumber reads and decides.",
  },
  {
    file: "assembly/json/number.ts",
    within: "toDouble",
    before: "} else if (digits <= LARGEST_EXACT && abs(exponent) <= LARGEST_EXACT_TEN) {",
    after: "} else if (false) {",
    isEquivalent: true,
    reason: "It only takes longer: the product of 128 bits is exact for these numbers, too.",
  },
  {
    file: "assembly/json/object.ts",
    within: "readObject",
    before: "if (before == null) shape.first = field;",
    after: "if (before == null) ;",
    isEquivalent: true,
    reason:
      "It only takes longer: the field that came first in the last station is tried first in the next, and a search finds any field.",
  },
  {
    file: "assembly/json/scan.ts",
    within: "scanStations",
    before: "if (keyEnd < 0) return Status.NOT_CERTAIN;",
    after: "if (keyEnd < (-1)) return Status.NOT_CERTAIN;",
    isEquivalent: true,
    reason:
      "Where no key is, passToValue looks for a colon before the body's first byte. No constant of the module ends with one, so that it finds none and the scan gives up there.",
  },
  {
    file: "assembly/json/tables.ts",
    within: "addValue",
    before: "if (reserveBytes(u64(VALUE_ROWS) * VALUE_BYTES) == 0) return false;",
    after: "if (reserveBytes(u64(VALUE_ROWS) * VALUE_BYTES) == (-1)) return false;",
    isEquivalent: true,
    reason: "Memory for values ends only where a body and its tables fill 4 GB. No body may be so large.",
  },
  {
    file: "assembly/plan/frontier/boundedBuy.ts",
    within: "writeBoundedPurchases",
    before: "for (let k = 0; k < HEAPS; k++) clear(listAt(heaps, k));",
    after: "for (let k = (-1); k < HEAPS; k++) clear(listAt(heaps, k));",
    isEquivalent: true,
    reason: "The list before the first heap is the one to merge in, which is emptied before it is used.",
  },
  {
    file: "assembly/plan/frontier/answers.ts",
    within: "reserveCosts",
    before: "return buyingCostsBase != 0;",
    after: "return buyingCostsBase != 1;",
    isEquivalent: true,
    reason: "Where memory cannot grow, the next reservation fails too, and the caller asks for both.",
  },
  {
    file: "assembly/plan/frontier/surround.ts",
    within: "meetAround",
    before: "if (isOfInterest(interest, visit, cost, buys)) keepAll(cuts);",
    after: "if (true) keepAll(cuts);",
    isEquivalent: true,
    reason: "It only takes more memory: functions are kept that nobody asks about.",
  },
  {
    file: "assembly/plan/frontier/recurrence.ts",
    within: "dropUseless",
    before: "let pieces: f64 = 0;",
    after: "let pieces: f64 = (-1);",
    isEquivalent: false,
    reason:
      "It is one piece in a rule of thumb: when a search takes too much work. Where it is cut short, the bounds that it gives are those of what it has done.",
  },
  {
    file: "assembly/plan/frontier/recurrence.ts",
    within: "lowerFound",
    before: "found.level = fromCost <= toCost ? from : to;",
    after: "found.level = fromCost < toCost ? from : to;",
    isEquivalent: true,
    reason: "No fuel is free, so that both ends of a piece cost the same only where they are one level.",
  },
  {
    file: "assembly/plan/frontier/stop.ts",
    within: "buyFrom",
    before: "} else if (visit.span < Infinity) {",
    after: "} else if (true) {",
    isEquivalent: true,
    reason: "It only takes longer: a stop that may buy any amount is written like one with a most, which is infinite.",
  },
  {
    file: "assembly/plan/sweep/stretches/stretches.ts",
    within: "reserveStretches",
    before: "sortedBase = reserveBytes(u64(stationCount) << 2);",
    after: "sortedBase = reserveBytes(u64(stationCount) << 3);",
    isEquivalent: true,
    reason: "It only takes more memory: twice the room for candidates that are moved.",
  },
  {
    file: "assembly/plan/sweep/stretches/stretches.ts",
    within: "split",
    before: "for (let k = begin; k < end; k++) {",
    after: "for (let k = begin; k <= end; k++) {",
    isEquivalent: false,
    reason:
      "The row behind those is that of the next stretch, which lies further along the road: it is put back where it was. On 20,000 trips of the worst families no plan differs.",
  },
  {
    file: "assembly/plan/sweep/tanks.ts",
    within: "reserveTanks",
    before: "hullBase = reserveBytes(rows << 2);",
    after: "hullBase = reserveBytes(rows >> 2);",
    isEquivalent: true,
    reason:
      "The hull grows into the table behind it, which holds candidates only while they change rows. No hull is in use then.",
  },
  {
    file: "assembly/polyline/angles.ts",
    within: "angleOf",
    before: "if (x < 0) angle = (y < 0 ? -2.0 : 2.0) * (HALF_PI_HIGH + HALF_PI_LOW) - angle;",
    after: "if (x <= 0) angle = (y < 0 ? -2.0 : 2.0) * (HALF_PI_HIGH + HALF_PI_LOW) - angle;",
    isEquivalent: false,
    reason:
      "Where x is 0 the first guess lies as far on the other side of a right angle, and the steps that follow find the right angle from both sides; the last bit may differ.",
  },
  {
    file: "assembly/polyline/ellipsoid.ts",
    within: "lead",
    before: "const inner = cosTwoSigmaM + C * cosine * (2.0 * cosTwoSigmaM * cosTwoSigmaM - 1.0);",
    after: "const inner = cosTwoSigmaM + C * cosine * (1 * cosTwoSigmaM * cosTwoSigmaM - 1.0);",
    isEquivalent: false,
    reason: "The term moves a place by 15 mm at most, less than the promised precision.",
  },
  {
    file: "assembly/polyline/lineColumns.ts",
    within: "setPointMiles",
    before: "const CHUNK_BYTES: usize = INVERSE_SQUARE + usize(CHUNK_PIECES) * 8;",
    after: "const CHUNK_BYTES: usize = INVERSE_SQUARE + usize(CHUNK_PIECES) * 9;",
    isEquivalent: true,
    reason: "It only takes more memory: there is room between chunks.",
  },
  {
    file: "assembly/polyline/nearest.ts",
    within: "startQuery",
    before: "closest = -1;",
    after: "closest = -0;",
    isEquivalent: true,
    reason:
      "It only takes longer: where no chunk is near, the first one is searched, and the host leaves out what is further than asked.",
  },
  {
    file: "src/planning/explainStation.ts",
    within: "wordOutcome",
    before:
      'const keepsLess = (forced.keptShare ?? 1) < (best.keptShare ?? 1) ? ", and keeps less of buffer and reserve" : "";',
    after:
      'const keepsLess = (forced.keptShare ?? 2) < (best.keptShare ?? 1) ? ", and keeps less of buffer and reserve" : "";',
    isEquivalent: true,
    reason: "The best plan keeps a share of at most 1, and neither 1 nor 2 is less than that.",
  },
  {
    file: "src/planning/hours/duty.ts",
    within: "findBreaks",
    before: "if (finish <= dueAt + tolerance) return [];",
    after: "if (false) return [];",
    isEquivalent: true,
    reason: "The loop below makes no round where nothing is due: its count is rounded up from a number of at most 0.",
  },
  {
    file: "src/planning/problems.ts",
    within: "followFuel",
    before: "if (gallons >= -tolerance && gallons < bufferGallons - tolerance)",
    after: "if (gallons >= -tolerance && gallons <= bufferGallons - tolerance)",
    isEquivalent: false,
    reason:
      "It decides about the last double within the tolerance. Either is right: the tolerance stands for a thousandth that an answer may have rounded away.",
  },
  {
    file: "src/planning/problems.ts",
    within: "problemsOfTrip",
    before: "const row = asked.facts.ruleFacts?.ids?.indexOf(id) ?? -1;",
    after: "const row = asked.facts.ruleFacts?.ids?.indexOf(id) ?? -0;",
    isEquivalent: true,
    reason: "The ids are there wherever a rule names a station, and only then is one looked up.",
  },
  {
    file: "src/planning/progress.ts",
    within: "withoutSkipped",
    before: 'return skipped.size === 0 ? rows : rows.filter((row) => !skipped.has(ids.at(row) ?? ""));',
    after: 'return false ? rows : rows.filter((row) => !skipped.has(ids.at(row) ?? ""));',
    isEquivalent: true,
    reason: "It only takes longer: a filter that nothing is left out by gives the same rows.",
  },
];

/** What is known about a fault. */
export function explain(fault: Fault): Explained | undefined {
  return EXPLAINED.find((known) => isOf(known, fault));
}

export function isOf(known: Explained, fault: Fault): boolean {
  return (
    known.file === fault.file &&
    known.within === fault.within &&
    known.before === fault.before &&
    known.after === fault.after
  );
}
