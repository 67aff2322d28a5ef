// How much of a line lies in each jurisdiction: the line is cut wherever it meets a border.

import { defined } from "../../common/defined.js";
import { milesBetween } from "../../common/sphere.js";
import type { Jurisdiction } from "../../contract/values/jurisdictions.js";
import type { Points } from "../../contract/values/polyline.js";
import { type Chord, pointBetween } from "./globe.js";
import type { Sheets } from "./rules.js";
import { NOWHERE } from "./sheet.js";

/** Lines follow great circles, borders are straight on the map. Over this distance the two part by 30 yards at most. */
const MAX_CHORD_MILES = 10;

/** Off shore, what is the nearest may change at any place. It is found to within this. */
const LEAST_STEP_MILES = 0.02;

type Add = (jurisdiction: Jurisdiction | undefined, miles: number) => void;

/** @returns shares of what lies behind `fromShare` of the line's length, 0 … 1; empty where nothing does. */
export function shareOut(sheets: Sheets, { lats, lngs }: Points, fromShare: number): Map<Jurisdiction, number> {
  const lengths = lats.map((lat, i) =>
    i === 0
      ? 0
      : milesBetween({ lat: defined(lats[i - 1]), lng: defined(lngs[i - 1]) }, { lat, lng: defined(lngs[i]) }),
  );
  const total = lengths.reduce((sum, miles) => sum + miles, 0);
  const from = total * fromShare;
  const found = new Map<Jurisdiction, number>();
  const add: Add = (jurisdiction, miles) => {
    if (jurisdiction !== undefined) found.set(jurisdiction, (found.get(jurisdiction) ?? 0) + miles);
  };

  let passed = 0;
  for (let i = 1; i < lengths.length; i++) {
    const miles = defined(lengths[i]);
    const left = passed + miles - from;
    passed += miles;
    if (miles === 0 || left <= 0) continue;
    const segment = {
      fromLat: defined(lats[i - 1]),
      fromLng: defined(lngs[i - 1]),
      toLat: defined(lats[i]),
      toLng: defined(lngs[i]),
    };
    const isChord = miles <= MAX_CHORD_MILES && Math.abs(segment.toLng - segment.fromLng) < 180;
    if (isChord && left >= miles) addChord(sheets, segment, miles, add);
    else addSegment(sheets, segment, miles, Math.max(1 - left / miles, 0), add);
  }
  for (const [jurisdiction, miles] of found) found.set(jurisdiction, miles / (total - Math.max(from, 0)));
  return found;
}

/** Follows a segment's great circle from a share of it on. */
function addSegment(sheets: Sheets, segment: Chord, miles: number, fromShare: number, add: Add): void {
  const chords = Math.ceil((miles * (1 - fromShare)) / MAX_CHORD_MILES);
  const share = (1 - fromShare) / chords;
  let from = pointBetween(segment, miles, fromShare);
  for (let chord = 1; chord <= chords; chord++) {
    const to = pointBetween(segment, miles, fromShare + chord * share);
    addChord(sheets, { fromLat: from.lat, fromLng: from.lng, toLat: to.lat, toLng: to.lng }, miles * share, add);
    from = to;
  }
}

function addChord(sheets: Sheets, chord: Chord, miles: number, add: Add): void {
  const { fromLat, fromLng } = chord;
  const [lats, lngs] = [chord.toLat - fromLat, chord.toLng - fromLng];
  const crossings: number[] = [];
  sheets.states.addCrossings(chord, crossings);
  eachPiece(crossings, 0, 1, (from, to) => {
    const middle = (from + to) / 2;
    const state = sheets.states.areaAt(fromLat + middle * lats, fromLng + middle * lngs);
    if (state !== NOWHERE) {
      add(sheets.stateOf(state), (to - from) * miles);
      return;
    }
    const abroad: number[] = [];
    sheets.abroad().addCrossings(chord, abroad);
    eachPiece(abroad, from, to, (start, end) => {
      const half = (start + end) / 2;
      const area = sheets.abroad().areaAt(fromLat + half * lats, fromLng + half * lngs);
      for (let share = start; share < end;) {
        const { jurisdiction, steadyMiles } = sheets.settle(fromLat + share * lats, fromLng + share * lngs, area);
        const next = Math.min(share + Math.max(steadyMiles, LEAST_STEP_MILES) / miles, end);
        add(jurisdiction, (next - share) * miles);
        share = next;
      }
    });
  });
}

/** Visits the pieces into which cuts in no order divide a range. */
function eachPiece(cuts: number[], from: number, to: number, visit: (from: number, to: number) => void): void {
  if (cuts.length === 0) {
    visit(from, to);
    return;
  }
  let start = from;
  for (const cut of cuts.toSorted((a, b) => a - b)) {
    if (cut <= start || cut >= to) continue;
    visit(start, cut);
    start = cut;
  }
  visit(start, to);
}
