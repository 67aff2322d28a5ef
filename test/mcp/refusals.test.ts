// What assistants are told of refusals.

import { expect, test } from "vitest";
import { validationError } from "../../src/contract/values/faults.js";
import { wordRefusal } from "../../src/mcp/refusals.js";
import { AmbiguousPlaceError } from "../../src/providers/places/provider.js";
import { findRoute } from "../../src/providers/routing/computeRoute.js";
import { straightRoads } from "../support/providers.js";

test("places of a name are counted, also those that are not listed", async () => {
  const candidates = Array.from({ length: 10 }, (_, i) => ({ name: `Springfield, ${i}`, lat: 40, lng: -90 - i }));
  const places = {
    name: "fake",
    locate: () => Promise.reject(new AmbiguousPlaceError("which?", { candidates }, 33)),
  };
  const trip = { origin: "Springfield", destination: "Omaha, NE" };
  const error = await findRoute({ places, routing: straightRoads() }, trip, new AbortController().signal).catch(
    (caught: unknown) => caught,
  );
  expect(wordRefusal(error)).toMatch(
    /^origin: I found several places of this name: Springfield, 0; .*; Springfield, 7; and 25 more\. Ask the user/,
  );
});

test("faults are counted, also those that are not listed", () => {
  const fault = {
    loc: ["body", "mpg"],
    msg: "Input should be greater than 0",
    type: "greater_than",
    ctx: {},
    input: 0,
  };
  const text = wordRefusal(validationError(Array.from({ length: 250 }, () => fault))) ?? "";
  expect(text.match(/^- mpg: /gm)).toHaveLength(8);
  expect(text).toContain("\n- and 242 more\n");
});
