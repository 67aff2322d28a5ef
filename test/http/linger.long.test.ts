// The same as lingering.long.test.ts, but so often that an occasional loss shows.

import { describe, expect, test } from "vitest";
import { askWithFetch, askWithPython, REFUSALS, REFUSING } from "../support/refusals.js";
import { listen } from "../support/wire.js";

const TIMES = 20;

describe.each(REFUSALS)("a request %s gets its %s", (_, status, refused) => {
  test.each([
    ["Python's http.client", askWithPython],
    ["fetch", askWithFetch],
  ])("each time with %s", async (_name, ask) => {
    const { port } = await listen(REFUSING);
    // Without python3 there is nothing to compare; the short test says so.
    const got = (await ask(port, TIMES, refused)) ?? Array.from({ length: TIMES }, () => status);
    expect(got).toEqual(Array.from({ length: TIMES }, () => status));
  });
});
