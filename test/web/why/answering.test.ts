// What the page's worker answers while what it plans with is still being loaded.

import { expect, test } from "vitest";
import { loadOptimizer } from "../../../src/index.js";
import { createAnswering } from "../../../src/web/background/answering.js";
import type { AskedTrip, ExplanationQuestion } from "../../../src/web/background/explanationQuestions.js";
import { NO_RULES } from "../../../src/web/rules/rules.js";
import { DEFAULT_SETTINGS } from "../../../src/web/settings.js";
import { NO_VEHICLES } from "../../../src/vehicles/vehicle.js";
import { planLoaded, readBuiltInTrip } from "../../support/loadedTrips.js";

const whole = await readBuiltInTrip();
/** The same road, with every other station. */
const half = { ...whole, stations: whole.stations.filter((_, k) => k % 2 === 0) };
const choices = { settings: DEFAULT_SETTINGS, rules: NO_RULES };

function ask(id: number, trip: AskedTrip | undefined): ExplanationQuestion {
  return {
    id,
    trip: trip && { route: trip.route, stations: trip.stations },
    choices,
    asked: { kind: "try", others: [choices] },
  };
}

test("each question is about the trip that was the newest when it came", async () => {
  const optimizer = await loadOptimizer();
  let finish = (): void => undefined;
  const loaded = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const answer = createAnswering(async () => {
    await loaded;
    return { optimizer, vehicles: NO_VEHICLES };
  });
  const answers = [ask(1, whole), ask(2, undefined), ask(3, half), ask(4, undefined)].map(answer);
  finish();
  const [ofWhole, ofHalf] = [whole, half].map((trip) => [{ ...planned(trip) }]);
  expect(await Promise.all(answers)).toEqual([ofWhole, ofWhole, ofHalf, ofHalf]);
  expect(ofWhole).not.toEqual(ofHalf);
});

test("a question before any trip has no answer", async () => {
  await expect(
    createAnswering(async () => ({ optimizer: await loadOptimizer(), vehicles: NO_VEHICLES }))(ask(1, undefined)),
  ).rejects.toThrow("no trip was sent");
});

function planned(trip: typeof whole) {
  const plan = planLoaded(trip, DEFAULT_SETTINGS);
  if (typeof plan === "string") throw new Error(plan);
  return plan;
}
