// The gazetteer's data in columns, stored as text and base64, which is quick to read.

import { z } from "zod";
import { parseJson } from "../../../common/json.js";
import { isTable } from "../../../common/order.js";

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
  /** Names as ascending keys, each with its row in `places`; of several rows, the largest place first. */
  const Index = z.object({ keys: Names, places: Numbers }).refine(isTable);
  return z.object({
    /** Towns and post offices, the largest first. */
    places: z
      .object({
        /** "Springfield, IL": every name ends with the code of its state. */
        names: Names,
        /** Inhabitants; 0 if only the post office is known. */
        populations: Numbers,
        /** Degrees times `UNITS_PER_DEGREE`, like all coordinates here. */
        lats: Numbers,
        lngs: Numbers,
        /**
         * 1 if the post office has the place's name, which should be so for at most one place of a name in each state.
         */
        postal: Numbers,
      })
      .refine(isTable),
    /** All names of places. */
    index: Index,
    /** Keys of names that mean no town without a state, however large the largest of that name is. */
    asked: Names,
    /** Codes of airports (IATA) and their names, each with the town that the airport serves. */
    airportCodes: Index,
    airportNames: Index,
    /** Names of areas with several towns, each with the main town. */
    areas: Index,
    /** Names of counties without `County`, each with its seat or, where none is known, its largest town. */
    counties: Index,
    /** ZIP codes as ascending numbers, each with the row of its post office in `places`. */
    zips: z.object({ codes: Numbers, lats: Numbers, lngs: Numbers, places: Numbers }).refine(isTable),
    /**
     * Places in Canada and Mexico that are large or called like a place in `index`: ascending keys, of the largest of
     * each name the population, the country, and the town of the United States where the way there crosses the border,
     * `Town, ST`.
     */
    abroad: z.object({ keys: Names, populations: Numbers, countries: Names, crossings: Names }).refine(isTable),
  });
}

/** The gazetteer's tables; all columns of a table have the same length. */
export type GazetteerData = z.infer<ReturnType<typeof toSchema>>;

/**
 * Parses the text of a gazetteer's file.
 * @param fromBase64 returns an array that shares its buffer with no other.
 * @throws {Error} when the text is not a gazetteer.
 */
export function parseGazetteer(text: string, fromBase64: FromBase64): GazetteerData {
  const parsed = toSchema(fromBase64).safeParse(parseJson(text));
  if (!parsed.success) throw new Error("The gazetteer's data is damaged. Build it again with `npm run build`.");
  return parsed.data;
}
