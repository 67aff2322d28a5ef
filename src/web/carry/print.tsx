import { effect } from "@preact/signals";
import { render } from "preact";
import { AppContext } from "../app/context.js";
import type { App } from "../app/app.js";
import { whenIdle } from "../app/whenIdle.js";
import { findStates } from "../charts/states.js";
import { Sheet } from "./Sheet.js";
import { sheetPainter } from "./sheetPainter.js";

/** How long the sheet waits for the reasons of a plan that has just been found. */
const PATIENCE_MS = 4000;

let holder: HTMLElement | undefined;

/** Puts the driver's sheet on the page whenever it is printed, from the menu of the browser as well. */
export function startPrinting(app: App): void {
  addEventListener("beforeprint", () => put(app));
  addEventListener("afterprint", takeAway);
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? put(app) : takeAway()));
  // The print from the browser's menu cannot wait for the map: its data come with the map of the page.
  whenIdle(() => void loadMap());
  effect(() => {
    const trip = app.trip.value;
    if (trip !== undefined) whenIdle(() => void findStates(trip));
  });
}

/** Without its map the sheet still says everything. */
async function loadMap(): Promise<void> {
  try {
    const { loadPainter } = await import("./paintTrip.js");
    sheetPainter.value ??= await loadPainter();
  } catch {
    sheetPainter.value = undefined;
  }
}

/** Prints the sheet, with what to do if a station is closed once that is known. */
export async function printSheet(app: App): Promise<void> {
  const trip = app.trip.peek();
  await Promise.all([explanationOf(app), loadMap(), trip && findStates(trip)]);
  app.panel.value = undefined;
  print();
}

function put(app: App): void {
  const shown = app.shown.peek();
  if (shown?.outcome.status !== "planned") return;
  if (holder === undefined) {
    holder = document.createElement("div");
    holder.id = "paper";
    document.body.append(holder);
  }
  // Without a plan the page itself is printed.
  document.documentElement.dataset["prints"] = "sheet";
  render(
    <AppContext.Provider value={app}>
      <Sheet app={app} shown={shown} planned={shown.outcome} />
    </AppContext.Provider>,
    holder,
  );
}

function takeAway(): void {
  delete document.documentElement.dataset["prints"];
  if (holder !== undefined) render(null, holder);
}

async function explanationOf(app: App): Promise<void> {
  if (app.explained.peek().status !== "waiting") return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, PATIENCE_MS);
    const stop = app.explained.subscribe(({ status }) => {
      if (status !== "waiting") setTimeout(done);
    });
    function done(): void {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
