// Where a place is, and how much of a line lies where.

import { defined } from "../../common/defined.js";
import { degrees, EARTH_RADIUS_MILES, milesBetween, radians } from "../../common/sphere.js";
import type { Jurisdiction } from "../../contract/values/jurisdictions.js";
import type { Points } from "../../contract/values/polyline.js";
import type { JurisdictionMap } from "../fuelTax.js";
import type { Chord } from "./areas.js";
import { createSheets, readOutlines, type Sheets } from "./maps.js";
import { NOWHERE } from "./sheet.js";

/**
 * Creates the map from the text of its file, `outlines.json`.
 * @throws {Error} when the text is not that of the file.
 */
export function createJurisdictions(text: string): JurisdictionMap {
  const sheets = createSheets(readOutlines(text));
  return {
    jurisdictionAt(lat, lng) {
      const state = sheets.states.areaAt(lat, lng);
      return state === NOWHERE
        ? sheets.settle(lat, lng, sheets.abroad().areaAt(lat, lng)).jurisdiction
        : sheets.stateOf(state);
    },
    sharesOf: (line, fromShare = 0) => shareOut(sheets, line, fromShare),
  };
}

// How much of a line lies in each jurisdiction: the line is cut wherever it meets a border.

/** Lines follow great circles, borders are straight on the map. Over this distance the two part by 30 yards at most. */
const MAX_CHORD_MILES = 10;

/** Off shore, what is the nearest may change at any place. It is found to within this. */
const LEAST_STEP_MILES = 0.02;

type Add = (jurisdiction: Jurisdiction | undefined, miles: number) => void;

/** @returns shares of what lies behind `fromShare` of the line's length, 0 … 1; empty where nothing does. */
function shareOut(sheets: Sheets, { lats, lngs }: Points, fromShare: number): Map<Jurisdiction, number> {
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

/** The point at a share of the great circle between two points that are `miles` apart. */
function pointBetween(
  { fromLat, fromLng, toLat, toLng }: Chord,
  miles: number,
  share: number,
): { readonly lat: number; readonly lng: number } {
  const angle = miles / EARTH_RADIUS_MILES;
  const near = Math.sin((1 - share) * angle);
  const far = Math.sin(share * angle);
  const turn = radians(toLng - fromLng);
  // Earth-centred, with x in the meridian of the first point.
  const x = near * Math.cos(radians(fromLat)) + far * Math.cos(radians(toLat)) * Math.cos(turn);
  const y = far * Math.cos(radians(toLat)) * Math.sin(turn);
  const z = near * Math.sin(radians(fromLat)) + far * Math.sin(radians(toLat));
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lng: fromLng + degrees(Math.atan2(y, x)) };
}
