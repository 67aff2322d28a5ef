import { expect, test } from "vitest";
import { ServiceError } from "../../../../src/contract/values/errors.js";
import { loadGazetteer } from "../../../../src/providers/places/load.js";
import { integer, pick, seededRandom } from "../../../support/random.js";
import { sampleSize } from "../../../support/sampleSize.js";

const TEXTS = sampleSize(300, 5_000);

const PIECES = [
  "Spring",
  "field",
  "new",
  "york",
  " ",
  " ",
  ", ",
  ",",
  "TX",
  "il",
  "62701",
  "-1234",
  "St.",
  "\u00e9",
  "\u0000",
  "USA",
  "county",
  "N",
  "\u{1F69B}",
  "__proto__",
  "7",
  "'",
  "\n",
];

test(`${TEXTS} random texts are found or refused`, async () => {
  const gazetteer = await loadGazetteer();
  const { signal } = new AbortController();
  const random = seededRandom(20_261_121);
  for (let i = 0; i < TEXTS; i++) {
    const text = Array.from({ length: integer(random, 1, 8) }, () => pick(random, PIECES)).join("");
    try {
      expect((await gazetteer.locate(text, signal)).name, text).toMatch(/, [A-Z]{2}( \d{5})?$/);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      expect(["PLACE_NOT_FOUND", "PLACE_AMBIGUOUS"], text).toContain(error.code);
    }
  }
});
