import { keepAddress } from "./address.js";
import type { App } from "./app.js";
import { startParts } from "./startParts.js";

/**
 * Starts what need not be there before the first plan: the address bar, clock times, what explains the plan, and what
 * is kept on the device.
 */
export function startRest(app: App): void {
  app.address.value = keepAddress(app);
  startParts(app, [
    { name: "dropping files", start: async () => (await import("../enter/startEntering.js")).startEntering(app) },
    { name: "clock times", start: async () => (await import("../day/keepDay.js")).keepDay(app) },
    { name: "reasons for the plan", start: async () => (await import("../why/explain.js")).explain(app) },
    { name: "keeping trips on this device", start: async () => (await import("../kept/keep.js")).keep(app) },
    { name: "the driver’s sheet", start: async () => (await import("../carry/print.js")).startPrinting(app) },
  ]);
}
