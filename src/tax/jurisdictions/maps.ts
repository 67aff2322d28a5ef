// The two maps of North America: their file, and what holds where they do not say where a place is, or contradict each
// other.

import { z } from "zod";
import { type Jurisdiction, jurisdictionOf } from "../../contract/values/jurisdictions.js";
import { parseJson } from "../../common/json.js";
import { type Areas, createAreas } from "./areas.js";
import { AreaName, NOWHERE, readSheet, type Sheet, sheetFile, writeSheet } from "./sheet.js";

/** Two maps of North America. Where both show an area, the first is right. */
export interface Outlines {
  /** The United States, exact to some hundred yards. */
  readonly states: Sheet;
  /** Canada and Mexico, exact to some miles. */
  readonly abroad: Sheet;
}

const SheetFile = sheetFile(AreaName);
const OutlinesFile = z.object({ states: SheetFile, abroad: SheetFile });

/** The text of the file that holds the outlines. Nothing is lost. */
export function writeOutlines({ states, abroad }: Outlines): string {
  return `${JSON.stringify({ states: writeSheet(states), abroad: writeSheet(abroad) })}\n`;
}

/**
 * Reads the file.
 * @throws {Error} when the text is not one.
 */
export function readOutlines(text: string): Outlines {
  const parsed = OutlinesFile.safeParse(parseJson(text));
  const states = parsed.data && readSheet(parsed.data.states);
  const abroad = parsed.data && readSheet(parsed.data.abroad);
  if (!states || !abroad)
    throw new Error("The outlines of states and provinces are damaged. Build them again with `npm run build`.");
  return { states, abroad };
}

/**
 * How far beyond the outlines a place still belongs to the nearest one: on a pier, on a bridge, or on a coast that is
 * drawn too far inland. Canada and Mexico are drawn at 1:50,000,000, and where they meet the finer outlines of the
 * states on land, they miss these by 0.6 miles as a rule, and by up to 3.
 */
const NEAR_MILES = 3;

/**
 * The points of the states' outlines lie on a grid of 0.0036 by 0.0009 degrees, so that rounding alone moves them by
 * this much. So near to a state a place is in the state, whatever the coarser outlines of Canada and Mexico say.
 * Beyond, it is abroad if these are near.
 */
const ROUNDING_MILES = 0.1;

/** Where a place is, and how many miles around it that holds for sure if no border is crossed. */
interface Settled {
  readonly jurisdiction: Jurisdiction | undefined;
  readonly steadyMiles: number;
}

/** The two maps, and the rules between them. */
export interface Sheets {
  readonly states: Areas;
  /** Indexed when a place is in no state for the first time. */
  abroad(): Areas;
  stateOf(area: number): Jurisdiction | undefined;
  /** Settles a place that lies in no state. @param abroadArea where it lies by the other map. */
  settle(lat: number, lng: number, abroadArea: number): Settled;
}

export function createSheets(outlines: Outlines): Sheets {
  const states = createAreas(outlines.states);
  let abroadAreas: Areas | undefined;
  const abroad = (): Areas => (abroadAreas ??= createAreas(outlines.abroad));
  const stateNames = toJurisdictions(outlines.states.names);
  const abroadNames = toJurisdictions(outlines.abroad.names);
  return {
    states,
    abroad,
    stateOf: (area) => stateNames[area],
    settle(lat, lng, abroadArea) {
      const state = states.nearest(lat, lng, 2 * NEAR_MILES);
      const toState = state.miles - ROUNDING_MILES;
      const toOtherState = (state.otherMiles - state.miles) / 2;
      if (toState <= 0) return { jurisdiction: stateNames[state.area], steadyMiles: Math.min(toOtherState, -toState) };
      if (abroadArea !== NOWHERE) return { jurisdiction: abroadNames[abroadArea], steadyMiles: toState };
      const other = abroad().nearest(lat, lng, 2 * NEAR_MILES);
      const beyond = other.miles - NEAR_MILES;
      if (beyond <= 0)
        return {
          jurisdiction: abroadNames[other.area],
          steadyMiles: Math.min(toState, -beyond, (other.otherMiles - other.miles) / 2),
        };
      if (state.miles <= NEAR_MILES)
        return {
          jurisdiction: stateNames[state.area],
          steadyMiles: Math.min(toOtherState, toState, NEAR_MILES - state.miles, beyond),
        };
      return { jurisdiction: undefined, steadyMiles: Math.min(state.miles - NEAR_MILES, beyond) };
    },
  };
}

/** By the numbers of areas, the first of which is nowhere. */
function toJurisdictions(names: readonly AreaName[]): (Jurisdiction | undefined)[] {
  return [undefined, ...names.map(jurisdictionOf)];
}
