import type { Optimizer } from "../optimizer.js";
import type { Linked } from "./link/link.js";
import { createAddress } from "./page/address.js";
import { createAnnouncer } from "./page/announcer.js";
import { createComparison } from "./page/comparison.js";
import { find } from "./page/dom.js";
import { createExports } from "./page/exports.js";
import { createFigures } from "./page/figures.js";
import { createNotes } from "./page/notes.js";
import { createObstacle } from "./page/obstacle.js";
import { createRefusal } from "./page/refusal.js";
import { createSliders } from "./page/sliders.js";
import { createStopList } from "./page/stopList.js";
import { createTripForm } from "./page/tripForm.js";
import { createVehicleForm } from "./page/vehicleForm.js";
import { type Pictures, loadPictures } from "./pictures.js";
import { createPlanner } from "./plan/planner.js";
import { keepOffline } from "./offline/keep.js";
import { clampSettings, DEFAULT_SETTINGS, type Settings } from "./settings.js";
import type { LoadedTrip, Shown, View } from "./shown.js";
import { createTrips, type TripWithSettings } from "./trip/index.js";

const CHOICES_ONLY = "This link holds choices only, as its trip was too large for it: load the file of stations that it was made with.";

/** Brings the page to life: the trip of its address is planned, and anew with every change. */
export async function startPlanner(optimizer: Optimizer): Promise<void> {
  const planner = createPlanner(optimizer);
  /** What is planned. */
  let trip: LoadedTrip | undefined;
  let settings: Settings = DEFAULT_SETTINGS;
  /** What the trip began with. */
  let firstSettings = settings;
  let pictures: Pictures | undefined;
  let isAwaited = false;

  const trips = createTrips({ optimizer, onProgress: (step) => form.showProgress(step) });
  const form = createTripForm({ trips, refusal: createRefusal("trip-refusal"), onTrip: load });
  createVehicleForm(trips, createRefusal("vehicle-refusal"), change);
  const sliders = createSliders(choose);
  const address = createAddress(form.isBuiltIn);
  const views: View[] = [createFigures(), createObstacle(change), createStopList(), createComparison(), createNotes(), createExports(), createAnnouncer(), address];
  const showsNaive = find("shows-naive", HTMLInputElement);
  showsNaive.addEventListener("change", plan);
  find("reset", HTMLButtonElement).addEventListener("click", () => change(firstSettings));
  address.watch((linked) => void open(linked));
  await open(address.read());
  // What there is by now is on the screen before more is loaded.
  requestAnimationFrame(() => setTimeout(loadRest));

  /** What the address says; without a trip in it, the built-in one. */
  async function open({ settings: given, trip: linked, notes }: Linked): Promise<void> {
    const isEmpty = location.hash.length <= 1;
    await form.open(linked);
    if (!isEmpty) change(given);
    firstSettings = settings;
    const isOpen = isEmpty || linked !== undefined;
    form.showProgress([...notes, ...(isOpen ? [] : [CHOICES_ONLY])].join(" "));
  }

  function loadRest(): void {
    pictures = loadPictures((timeValueDollarsPerMinute) => change({ timeValueDollarsPerMinute }));
    plan();
    keepOffline();
  }

  function load({ trip: loaded, settings: given }: TripWithSettings): void {
    trip = loaded;
    change(given);
    firstSettings = settings;
  }

  /** Settings that come from elsewhere: the sliders follow. */
  function change(changed: Partial<Settings>): void {
    settings = clampSettings({ ...settings, ...changed });
    sliders.set(settings);
    plan();
  }

  /** Settings of a slider. */
  function choose(chosen: Settings): void {
    settings = chosen;
    plan();
  }

  /** Plans before the next frame is drawn; however often it is called before that, once. */
  function plan(): void {
    if (isAwaited) return;
    isAwaited = true;
    requestAnimationFrame(() => {
      isAwaited = false;
      if (trip !== undefined) showPlan(trip);
    });
  }

  function showPlan(planned: LoadedTrip): void {
    const began = performance.now();
    const { outcome, planInput, detourMinutes } = planner(planned, settings);
    const planMilliseconds = performance.now() - began;
    const shown: Shown = { trip: planned, settings, outcome, planMilliseconds, showsNaive: showsNaive.checked };
    for (const view of views) view.show(shown);
    pictures?.show(shown, { planInput, detourMinutes });
  }
}
