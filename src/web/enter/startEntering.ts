import { effect } from "@preact/signals";
import type { App, Panel } from "../app/app.js";
import { whenIdle } from "../app/whenIdle.js";
import type { TripField } from "../trip/error.js";
import { takeDrops } from "./takeDrops.js";
import { loadSuggestions } from "./usePlaces.js";

/** The form that has each field. */
const PANELS: Readonly<Partial<Record<TripField, Panel>>> = {
  from: "trip",
  to: "trip",
  radius: "trip",
  maxDetour: "trip",
  key: "trip",
  stations: "prices",
};

/**
 * Takes files that are dropped on the page, opens the form whose field is at fault, and fetches the list of places
 * while nothing else happens.
 */
export function startEntering(app: App): void {
  takeDrops((files) => void app.entry.read(files));
  effect(() => {
    const field = app.entry.refusal.value?.error.field;
    const panel = field === undefined ? undefined : PANELS[field];
    // At the first opening the form is on the page itself. A phone has all fields in one form.
    if (panel !== undefined && app.trip.peek() !== undefined)
      app.panel.value = app.frame.peek() === "phone" ? "form" : panel;
  });
  const stop = effect(() => {
    if (app.shown.value === undefined) return;
    queueMicrotask(() => stop());
    if (!savesData()) whenIdle(() => void loadSuggestions(app));
  });
}

/** Whether the user wants few bytes over the network. Not all browsers know. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}
