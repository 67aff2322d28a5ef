// Where a place is, and how much of a line lies where.

import type { JurisdictionMap } from "../fuelTax.js";
import { readOutlines } from "./file.js";
import { createSheets } from "./rules.js";
import { shareOut } from "./shares.js";
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
