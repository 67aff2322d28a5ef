// Fleet rules on the page: the plan is the service's, a plain page loads nothing for them, and the link carries them.

import { expect, test } from "vitest";
import { z } from "zod";
import { ErrorBody } from "../../support/app.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { askService, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { readShownPlan } from "../../support/pageReading.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, PATIENTLY } from "../../support/plannerSteps.js";
import { hashOf, openElsewhere } from "./addressSteps.js";
import { expectRuledPlan, FLEET_FILES, openRules } from "./fleetRulesSteps.js";

const RELAXED = z.object({ rules: z.array(z.object({ rule: z.string(), value: z.number() })).min(1) });

test.skipIf(noChromium)("minutes and gallons a stop, a station that must not be, most stops and their fix; the link opens the same plan", { timeout: 120_000 }, async () => {
  const planner = await openPlanner({ ...WITHOUT_MAP, viewport: { width: 1280, height: 900 } });
  const { page, problems, requests, origin } = planner;
  const plain = await readShownPlan(page);
  // The service worker keeps every file for use without a network, after the page itself is there.
  const fleetFiles = (): string[] => requests.filter((request) => request.serviceWorker() === null).map((request) => new URL(request.url()).pathname).filter((path) => FLEET_FILES.test(path));
  expect(fleetFiles()).toEqual([]);
  expect(await page.getByRole("button", { name: /^Must stop here/ }).count()).toBe(0);

  await openRules(page);
  expect(fleetFiles().filter((path) => !path.includes("/form-"))).toEqual([]);
  expect(await readShownPlan(page)).toEqual(plain);
  await page.getByRole("spinbutton", { name: "Minutes a stop" }).fill("15");
  await page.getByRole("spinbutton", { name: "Least to buy at a stop" }).fill("50");
  await expectRuledPlan(planner, { stop_minutes: 15, minimum_purchase_gallons: 50 });
  expect(fleetFiles().some((path) => path.endsWith(".wasm"))).toBe(true);
  expect(await page.locator("#rules-count").innerText()).toBe("(2 set)");

  const first = (await readShownPlan(page)).stops[0]?.[2] ?? "";
  const id = BUILT_IN.stations.find(({ name }) => name === first)?.id ?? "";
  await page.getByRole("button", { name: `Never stop here: ${first}`, exact: true }).click();
  const rules = { stop_minutes: 15, minimum_purchase_gallons: 50, excluded_station_ids: [id] };
  await expectRuledPlan(planner, rules);
  await page.getByRole("list", { name: "Station rules" }).getByText(`Never stop here: ${first}`).waitFor();

  // Too few stops: the page offers what the service says would do.
  await page.getByRole("spinbutton", { name: "Most stops" }).fill("1");
  await page.getByRole("region", { name: "No plan keeps the fleet rules" }).waitFor();
  const refusal = await askService(origin, "/v1/optimize", requestFor({ route: BUILT_IN.route, stations: BUILT_IN.stations }, DEFAULT_SETTINGS, { ...rules, maximum_stops: 1 }));
  const [relaxed] = RELAXED.parse(ErrorBody.parse(refusal.body).details).rules;
  expect(relaxed?.rule).toBe("maximum_stops");
  expect(relaxed?.value).toBeGreaterThan(1);
  await page.getByRole("button", { name: `Take this fix: allow ${relaxed?.value} stops` }).click();
  await expectRuledPlan(planner, { ...rules, maximum_stops: relaxed?.value });
  expect(await page.getByRole("spinbutton", { name: "Most stops" }).inputValue()).toBe(String(relaxed?.value));

  await expect.poll(() => hashOf(page), PATIENTLY).toContain(`stop-minutes=15&min-gallons=50&max-stops=${relaxed?.value}&exclude=${id}`);
  const elsewhere = await openElsewhere(page.url());
  expect(await readShownPlan(elsewhere.page)).toEqual(await readShownPlan(page));
  expect(await elsewhere.page.locator("#rules-count").innerText()).toBe("(4 set)");

  await page.getByRole("button", { name: "Reset choices" }).click();
  await expect.poll(() => readShownPlan(page), PATIENTLY).toEqual(plain);
  expect([...problems, ...elsewhere.problems]).toEqual([]);
});
