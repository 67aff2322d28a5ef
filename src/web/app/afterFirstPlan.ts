import { keepAddress } from "./address.js";
import type { App } from "./app.js";

/** Starts what need not be there before the first plan: the address bar, clock times, what explains the plan, and what is kept on the device. */
export async function startRest(app: App): Promise<void> {
  app.address.value = keepAddress(app);
  const [{ keepDay }, { explain }, { keep }, { startEntering }, { startPrinting }] = await Promise.all([import("../day/keepDay.js"), import("../why/explain.js"), import("../kept/keep.js"), import("../enter/startEntering.js"), import("../carry/print.js")]);
  startEntering(app);
  // The page works without clock times, too.
  keepDay(app).catch(() => undefined);
  explain(app);
  keep(app);
  startPrinting(app);
}
