// Interstates with the numbers of their exits along them.

import { z } from "zod";
import { decodePolyline, encodePolyline } from "../../../contract/values/polyline.js";

/** Decimal digits of degrees, to some 30 feet, and of exit numbers. */
const DEGREE_DIGITS = 4;
const NUMBER_DIGITS = 1;

/** A piece of an Interstate in one state. */
export interface NumberedLine {
  /** `I-80`. */
  readonly route: string;
  /** Its postal code. */
  readonly state: string;
  /** Points along the road, in degrees. */
  readonly lats: readonly number[];
  readonly lngs: readonly number[];
  /** The number that an exit at each point has, or would have. It only grows or only falls along the line. */
  readonly numbers: readonly number[];
}

const ExitsFile = z.array(z.object({ route: z.string(), state: z.string(), points: z.string(), numbers: z.string() }));

/** The text of the file that holds the lines. Digits beyond `DEGREE_DIGITS` and `NUMBER_DIGITS` are lost. */
export function writeExitData(lines: readonly NumberedLine[]): string {
  const file: z.infer<typeof ExitsFile> = lines.map(({ route, state, lats, lngs, numbers }) => ({
    route,
    state,
    points: encodePolyline({ lats: [...lats], lngs: [...lngs] }, DEGREE_DIGITS),
    numbers: encodePolyline({ lats: [...numbers], lngs: numbers.map(() => 0) }, NUMBER_DIGITS),
  }));
  return `${JSON.stringify(file)}\n`;
}

/** Reads the file. @throws {Error} when it is not whole. */
export function readExitData(text: string): NumberedLine[] {
  return ExitsFile.parse(JSON.parse(text)).map(({ route, state, ...packed }) => {
    const [points, numbers] = [
      decodePolyline(packed.points, DEGREE_DIGITS),
      decodePolyline(packed.numbers, NUMBER_DIGITS),
    ];
    if (points === null || numbers === null || points.lats.length !== numbers.lats.length)
      throw new Error("The data of exits is damaged. Build it again with `npm run build`.");
    return { route, state, lats: points.lats, lngs: points.lngs, numbers: numbers.lats };
  });
}
