// A worker with its own optimizer, because explaining a plan takes many plans and the sliders must not wait for them.

import { loadOptimizer } from "../../browser.js";
import { once } from "../../common/once.js";
import { ServiceError } from "../../contract/values/errors.js";
import { NO_VEHICLES } from "../../vehicles/vehicle.js";
import { goesByTax } from "../rules/rules.js";
import { createAnswering } from "./answering.js";
import type { ExplanationAnswer, ExplanationQuestion } from "./explanationQuestions.js";

declare const self: DedicatedWorkerGlobalScope;

const load = once(() => loadOptimizer(undefined, { fleetRules: true }));
const loadTax = once(async () => (await import("../pricing/fuelTax.js")).loadFuelTax());

const answer = createAnswering(async (rules) => {
  const fuelTax = rules.some(goesByTax) ? await loadTax() : undefined;
  return { optimizer: await load(), vehicles: NO_VEHICLES, ...(fuelTax && { fuelTax: () => fuelTax }) };
});

self.addEventListener("message", ({ data }: MessageEvent<ExplanationQuestion>) => {
  const { id } = data;
  answer(data).then(
    (found) => self.postMessage({ id, answer: found } satisfies ExplanationAnswer),
    (error: unknown) =>
      self.postMessage({ id, ...(error instanceof ServiceError && { refused: true }) } satisfies ExplanationAnswer),
  );
});
