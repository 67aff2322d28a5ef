// A service with brands of its own.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { parseJson } from "../support/app.js";
import { makeFolder } from "../support/cli.js";
import { bodyWith } from "../support/requests.js";
import { ask, startKeyed } from "../support/service.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test("a service knows the brands of FUEL_ROUTE_BRANDS: every station is of Prairie Fuel, here also Great Plains Oil", async () => {
  const file = join(await makeFolder(), "brands.json");
  await writeFile(file, '{"Prairie Fuel": ["Great Plains Oil"]}');
  const { url, key } = await startKeyed({ FUEL_ROUTE_BRANDS: file });
  const askWithout = (never: string) =>
    ask(url, "/v1/optimize", {
      body: bodyWith([["params", "brands"], { never: [never] }]),
      headers: { "x-api-key": key },
    });
  expect((await askWithout("Great Lakes Oil")).status).toBe(200);
  const refused = await askWithout("great plains oil");
  expect(refused.status).toBe(422);
  expect(parseJson(refused.text)).toMatchObject({
    details: { cause: "RULES_TOO_TIGHT", rules: [{ rule: "brands.never", remove: ["great plains oil"] }] },
  });
});
