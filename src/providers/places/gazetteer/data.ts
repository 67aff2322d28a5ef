// The gazetteer's data in columns, stored as text and base64, which is quick to read.

import { z } from "zod";
import { isTable } from "../../../common/order.js";

/** All columns of a table have the same length. */
export interface GazetteerData {
  /** Towns and post offices, the largest first. */
  readonly places: {
    /** "Springfield, IL": every name ends with the code of its state. */
    readonly names: readonly string[];
    /** Inhabitants; 0 if only the post office is known. */
    readonly populations: Int32Array;
    /** Degrees times `UNITS_PER_DEGREE`, like all coordinates here. */
    readonly lats: Int32Array;
    readonly lngs: Int32Array;
    /** 1 if the post office has the place's name, which should be so for at most one place of a name in each state. */
    readonly postal: Int32Array;
  };
  /** All names of places, ascending by key, and the largest place first where several have the same key. */
  readonly index: {
    readonly keys: readonly string[];
    /** Row in `places`. */
    readonly places: Int32Array;
  };
  /** Ascending by code. */
  readonly zips: {
    /** ZIP codes as numbers. */
    readonly codes: Int32Array;
    readonly lats: Int32Array;
    readonly lngs: Int32Array;
    /** Row in `places` of the post office. */
    readonly places: Int32Array;
  };
  /** Those names that towns in Canada and Mexico also have, ascending by key. */
  readonly abroad: {
    readonly keys: readonly string[];
    /** The population of the largest such town. */
    readonly populations: Int32Array;
  };
}

/** About a metre. */
export const UNITS_PER_DEGREE = 100_000;

const Names = z.string().transform((text) => (text === "" ? [] : text.split("\n")));

/** Decodes base64. Node and browsers do it differently, some of them slowly. */
export type FromBase64 = (text: string) => Uint8Array<ArrayBuffer>;

function toSchema(fromBase64: FromBase64) {
  const Numbers = z.string().transform((text, context) => {
    const bytes = fromBase64(text);
    if (bytes.length % Int32Array.BYTES_PER_ELEMENT === 0) return new Int32Array(bytes.buffer);
    context.issues.push({ code: "custom", input: text, message: "not whole numbers" });
    return z.NEVER;
  });
  return z.object({
    places: z.object({ names: Names, populations: Numbers, lats: Numbers, lngs: Numbers, postal: Numbers }).refine(isTable),
    index: z.object({ keys: Names, places: Numbers }).refine(isTable),
    zips: z.object({ codes: Numbers, lats: Numbers, lngs: Numbers, places: Numbers }).refine(isTable),
    abroad: z.object({ keys: Names, populations: Numbers }).refine(isTable),
  });
}

/**
 * Parses the text of a gazetteer's file.
 * @param fromBase64 returns an array that shares its buffer with no other.
 * @throws {Error} when the text is not a gazetteer.
 */
export function parseGazetteer(text: string, fromBase64: FromBase64): GazetteerData {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = undefined;
  }
  const parsed = toSchema(fromBase64).safeParse(content);
  if (!parsed.success) throw new Error("The gazetteer's data is damaged. Build it again with `npm run build`.");
  return parsed.data;
}
