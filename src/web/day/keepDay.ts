import { effect } from "@preact/signals";
import type { App } from "../app/app.js";
import type { Shown } from "../shown.js";
import { type TimedPlan, tripDay } from "./tripDay.js";
import { loadTimeZones } from "./zones.js";

/** Of a trip that cannot be driven to its end: the road alone. */
const NO_STOPS: TimedPlan = { result: { stops: [] }, stopStations: [] };

/**
 * Keeps the clock times of the trip that is shown. Without the map of time zones there are none, and the rows say how
 * long things take.
 */
export async function keepDay(app: App): Promise<void> {
  const timeZoneAt = await loadTimeZones();
  effect(() => {
    const shown = app.shown.value;
    const leave = app.leave.value;
    app.day.value = shown && tripDay(shown.trip, planOf(shown), leave, timeZoneAt);
  });
}

function planOf({ outcome }: Shown): TimedPlan {
  return outcome.status === "planned" ? outcome : NO_STOPS;
}
