// The generated file.

import { z } from "zod";
import { parseJson } from "../../common/json.js";
import { AreaName, type Sheet, readSheet, sheetFile, writeSheet } from "./sheet.js";

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
