import { effect } from "@preact/signals";
import type { App } from "../app/app.js";
import { tripDay } from "./tripDay.js";
import { loadTimeZones } from "./zones.js";

/** Keeps the clock times of the plan that is shown. Without the map of time zones there are none, and the rows say how long things take. */
export async function keepDay(app: App): Promise<void> {
  const timeZoneAt = await loadTimeZones();
  effect(() => {
    const shown = app.shown.value;
    const leave = app.leave.value;
    app.day.value = shown?.outcome.status === "planned" ? tripDay(shown.trip, shown.outcome, leave, timeZoneAt) : undefined;
  });
}
