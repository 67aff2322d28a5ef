import type { Discount } from "../contract/pricing.js";
import type { Optimizer } from "../optimizer/optimizer.js";
import type { Linked } from "./link/link.js";
import { createAddress } from "./page/address.js";
import { createAnnouncer } from "./page/announcer.js";
import { createComparison } from "./page/comparison.js";
import { find, setText } from "./dom.js";
import { createExports } from "./page/exports.js";
import { createFigures } from "./page/figures.js";
import { createFleetRules } from "./page/fleetRules.js";
import { createNotes } from "./page/notes.js";
import { createObstacle } from "./page/obstacle.js";
import { createRefusal } from "./page/refusal.js";
import { createRuleFigures } from "./page/ruleFigures.js";
import { createSliders } from "./page/sliders.js";
import { createStopList } from "./page/stopList.js";
import { createTripForm } from "./page/tripForm.js";
import { createVehicleForm } from "./page/vehicleForm.js";
import type { ShowPictures } from "./pictures.js";
import type { SayOfStation } from "./page/stationToggles.js";
import { createPlanners } from "./plan/planners.js";
import { keepOffline } from "./offline.js";
import { fitTank } from "./rules/fitTank.js";
import { exchangeDeals, fieldsInForce, keepKnownStations, NO_RULES, type Rules, sayOfStation } from "./rules/rules.js";
import { clampSettings, DEFAULT_SETTINGS, type Settings } from "./settings.js";
import type { LoadedTrip, Shown, View } from "./shown.js";
import { createTrips, type TripWithSettings } from "./trip/index.js";

/** Starts the page: plans the trip that its address names, and plans it again with every change. */
export async function startPage(optimizer: Optimizer): Promise<void> {
  /** The trip that is shown. */
  let trip: LoadedTrip | undefined;
  /** The settings as the user made them. Together they may be invalid: more fuel than the tank holds, until the user enlarges the tank. */
  let wished: Settings = DEFAULT_SETTINGS;
  let settings = wished;
  /** The fleet rules as the user set them. */
  let wishedRules: Rules = NO_RULES;
  /** The deals among them that a file of stations brought. */
  let fileDeals: readonly Discount[] = [];
  /** The settings and rules that the trip came with. */
  let first = { settings, rules: wishedRules };
  let showPictures: ShowPictures | undefined;
  let isFrameAwaited = false;
  let isPlanShown = false;

  const fleetRules = createFleetRules({ onChange: (rules) => change({}, rules), onToggle: plan, onRetry: () => planners.retry() });
  const planners = createPlanners(optimizer, (state) => {
    fleetRules.showState(state);
    plan();
  });
  const say: SayOfStation = (stationId, rule) => change({}, { ...wishedRules, ...sayOfStation(wishedRules, stationId, rule) });
  const trips = createTrips({ optimizer, onProgress: (step) => form.showProgress(step) });
  const form = createTripForm({ trips, refusal: createRefusal("trip-refusal"), onTrip: load, onBadLink: () => address.hold() });
  createVehicleForm(trips, createRefusal("vehicle-refusal"), change);
  const showSettings = createSliders(change);
  const address = createAddress({ isBuiltIn: form.isBuiltIn, fileDeals: () => fileDeals });
  const views: View[] = [createFigures(), createObstacle(change), createStopList(say), createRuleFigures(), createComparison(), createNotes(), createExports(), createAnnouncer(), address];
  find("skip", HTMLAnchorElement).addEventListener("click", (event) => {
    // The default action would replace the trip in the address.
    event.preventDefault();
    find("plan", HTMLElement).focus();
  });
  const showsNaive = find("shows-naive", HTMLInputElement);
  showsNaive.addEventListener("change", plan);
  find("reset", HTMLButtonElement).addEventListener("click", () => change(first.settings, first.rules));
  address.watch((linked) => void open(linked));
  await open(address.read());
  // The browser draws the plan before the rest is loaded.
  requestAnimationFrame(() => setTimeout(loadRest));

  /** Opens the trip of the address, or the built-in one when it has none. */
  async function open(linked: Linked | undefined): Promise<void> {
    await form.open(linked);
    if (trip === undefined) find("trip-name", HTMLElement).textContent = "No trip yet";
  }

  function loadRest(): void {
    void showRest();
    keepOffline();
  }

  async function showRest(): Promise<void> {
    try {
      const { loadPictures } = await import("./pictures.js");
      showPictures = loadPictures((timeValueDollarsPerMinute) => change({ timeValueDollarsPerMinute }), say);
      plan();
    } catch {
      setText(find("map", HTMLElement), "Map and charts could not be loaded. Check the network and reload the page.");
    }
  }

  function load({ trip: loaded, settings: given, rules, deals }: TripWithSettings): void {
    trip = loaded;
    const exchange = (of: Rules): Rules => (deals === undefined ? of : exchangeDeals(of, fileDeals, deals));
    change(given, exchange(rules ?? wishedRules));
    // A trip that comes without settings keeps the current ones, and one without rules those in force.
    const isWhole = Object.keys(given).length > 0;
    first = { settings: isWhole ? settings : first.settings, rules: rules !== undefined ? wishedRules : exchange(isWhole ? NO_RULES : first.rules) };
    fileDeals = deals ?? fileDeals;
  }

  function change(changed: Partial<Settings>, rules = wishedRules): void {
    wished = { ...wished, ...changed };
    settings = clampSettings(wished);
    wishedRules = trip === undefined ? rules : keepKnownStations(rules, trip);
    showSettings(settings);
    plan();
  }

  /** Plans once before the next frame is drawn, however often it is called. */
  function plan(): void {
    if (isFrameAwaited) return;
    isFrameAwaited = true;
    requestAnimationFrame(() => {
      isFrameAwaited = false;
      if (trip !== undefined) showPlan(trip);
    });
  }

  function showPlan(planned: LoadedTrip): void {
    const rules = fitTank(wishedRules, settings.tankCapacityGallons);
    fleetRules.show({ trip: planned, rules: wishedRules, tankCapacityGallons: settings.tankCapacityGallons, fuelTaxTable: planners.fuelTaxTable() });
    const planner = planners.choose(planned, rules);
    // What is shown stays until the planner is loaded; at first, that is the trip's name alone.
    if (planner === undefined) {
      if (!isPlanShown) setText(find("trip-name", HTMLElement), planned.title);
      return;
    }
    isPlanShown = true;
    const began = performance.now();
    const { outcome, priceAt, planInput, detourMinutes, rulesInWords } = planner(planned, settings, rules);
    const planMilliseconds = performance.now() - began;
    const showsRules = fleetRules.isOpen() || fieldsInForce(rules).length > 0;
    const shown: Shown = { trip: planned, settings, rules, rulesInWords, outcome, priceAt, planMilliseconds, showsNaive: showsNaive.checked, showsRules };
    for (const view of views) view.show(shown);
    showPictures?.(shown, { planInput, detourMinutes });
  }
}
