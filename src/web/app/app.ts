import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Discount } from "../../contract/schemas/pricing.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import { createPlanners, type PlannersState } from "../plan/planners.js";
import { fitTank } from "../rules/fitTank.js";
import {
  exchangeDeals,
  keepKnownStations,
  NO_RULES,
  type Rules,
  sayOfStation,
  type StationRule,
} from "../rules/rules.js";
import { clampSettings, DEFAULT_SETTINGS, type Settings } from "../settings.js";
import type { LoadedTrip, PlacedStation, Shown } from "../shown.js";
import type { StationFile } from "../../stations/check.js";
import type { FuelTaxTable } from "../../tax/fuelTax.js";
import { createTrips, type Trips, type TripWithSettings } from "../trip/index.js";
import type { Explained } from "./explained.js";
import type { TripDay } from "../day/day.js";
import { morningAfter } from "../day/morning.js";
import { type Frame, watchFrame } from "./frame.js";
import { type Theme, watchTheme } from "./theme.js";
import type { StartedPart } from "./startParts.js";
import { createUndone } from "./undone.js";
import type { Address } from "./address.js";
import { createEntry, type EnteredStations, type Entry } from "./entry.js";

/** The form that is open over the page. */
export type Panel = "trip" | "leave" | "truck" | "rules" | "prices" | "take-along" | "kept" | "fleet" | "help" | "form";

/** What the ground beside the itinerary shows; on a phone, the tab. */
export type Tab = "stops" | "fuel" | "compare" | "take-along";

/** How much of a phone's screen the sheet covers. */
export type Sheet = "peek" | "half" | "full";

/** What the user has chosen for a trip, with all that came with it: undoing brings it back as a whole. */
interface Choices {
  readonly trip: LoadedTrip | undefined;
  /**
   * As the user made them. Together they may be invalid: more fuel than the tank holds, until the user enlarges the
   * tank.
   */
  readonly settings: Settings;
  readonly rules: Rules;
  readonly leave: string;
  readonly stations: EnteredStations | undefined;
  readonly fileDeals: readonly Discount[];
  /** What a reset goes back to. */
  readonly first: Pick<Choices, "settings" | "rules">;
}

/** Everything that the parts of the page share. */
export interface App {
  readonly trips: Trips;
  readonly entry: Entry;
  /** The settings and rules as the user has set them. */
  readonly settings: ReadonlySignal<Settings>;
  readonly rules: ReadonlySignal<Rules>;
  /** The departure by the clocks of the place where the trip begins: `2026-07-13T06:00`. */
  readonly leave: ReadonlySignal<string>;
  /** The trip that is planned; `undefined` at the first opening. */
  readonly trip: ReadonlySignal<LoadedTrip | undefined>;
  /** The stations that it was found among; those entered for the next trip are the entry's. */
  readonly stations: ReadonlySignal<EnteredStations | undefined>;
  /** The newest plan, or why there is none. */
  readonly shown: ReadonlySignal<Shown | undefined>;
  /** Written by `why/`, which works it out. */
  readonly explained: Signal<Explained>;
  /** The part of planning that is loaded only when a trip needs it. */
  readonly planning: ReadonlySignal<PlannersState>;
  /** The fragment that the page was opened with. */
  readonly openedHash: string;
  /** What comes after the first plan and could not be loaded. */
  readonly lost: Signal<readonly StartedPart[]>;
  /** The address bar; it is kept up to date once the first plan is shown. */
  readonly address: Signal<Address | undefined>;
  retryPlanning(): void;
  fuelTaxTable(): FuelTaxTable | undefined;

  /** The station that is selected: a stop of the plan, or any other. One selection for all parts of the page. */
  readonly selected: Signal<PlacedStation | undefined>;
  /** The one that the pointer or the focus is at. */
  readonly preview: Signal<PlacedStation | undefined>;
  /** The one that is shown as selected: that of the pointer or the focus, or else the one that is kept. */
  readonly lit: ReadonlySignal<PlacedStation | undefined>;

  /** Written by `day/`, which looks up time zones after the first plan. */
  readonly day: Signal<TripDay | undefined>;

  readonly panel: Signal<Panel | undefined>;
  readonly tab: Signal<Tab>;
  readonly sheet: Signal<Sheet>;
  readonly showsNaive: Signal<boolean>;
  /** While it is there, a press on the road of the map hands it the mile instead of selecting anything. */
  readonly pickMile: Signal<((mile: number) => void) | undefined>;
  readonly frame: ReadonlySignal<Frame>;
  readonly theme: Signal<Theme>;

  /**
   * Shows another trip, and plans it. @param stations those that it was found among; by default those of the trip
   * before.
   */
  load(found: TripWithSettings, stations?: EnteredStations): void;
  /** Takes the whole of a file of which a trip had only a part. */
  completeStations(part: StationFile, whole: EnteredStations): void;
  /** Plans with other settings, or under other rules. */
  change(settings: Partial<Settings>, rules?: Rules): void;
  /** Departs at another time, which changes clock times and not the plan. */
  leaveAt(leave: string): void;
  /** Says of a station that the plan must stop there, or never; `undefined` takes back what was said. */
  say(station: PlacedStation, rule: StationRule | undefined): void;
  /** Takes back the settings and rules that the trip came with. */
  reset(): void;
  /** Takes back the last change; there is one where `canUndo` says so. */
  undo(): void;
  readonly canUndo: ReadonlySignal<boolean>;
  /** The deals that the file of stations of the trip brought. */
  fileDeals(): readonly Discount[];
}

const MILLISECONDS_PER_MINUTE = 60_000;

/** Makes the state of the page, which plans once before the next frame is drawn, however much has changed. */
export function createApp(optimizer: Optimizer): App {
  const none = { settings: DEFAULT_SETTINGS, rules: NO_RULES };
  const choices = signal<Choices>({
    ...none,
    trip: undefined,
    leave: morningAfter(today()),
    stations: undefined,
    fileDeals: [],
    first: none,
  });
  const shown = signal<Shown | undefined>(undefined);
  const planning = signal<PlannersState>({ part: "fleetRules", status: "notNeeded" });
  const selected = signal<PlacedStation | undefined>(undefined);
  const preview = signal<PlacedStation | undefined>(undefined);
  const undone = createUndone<Choices>();
  let isFrameAwaited = false;

  const planners = createPlanners(optimizer, (state) => {
    planning.value = state;
    planSoon();
  });

  function planSoon(): void {
    if (isFrameAwaited) return;
    isFrameAwaited = true;
    requestAnimationFrame(() => {
      isFrameAwaited = false;
      plan();
    });
  }

  function plan(): void {
    const { trip, settings: wished, rules: wishedRules } = choices.peek();
    if (trip === undefined) return;
    const settings = clampSettings(wished);
    const rules = fitTank(wishedRules, settings.tankCapacityGallons);
    const planner = planners.choose(trip, rules);
    // What is shown stays until the planner is loaded.
    if (planner === undefined) return;
    const began = performance.now();
    const found = planner(trip, settings, rules);
    shown.value = { trip, settings, rules, ...found, planMilliseconds: performance.now() - began };
  }

  function set(next: Choices, what: string | undefined = undefined): void {
    if (choices.peek().trip !== undefined) undone.keep(choices.peek(), what);
    put(next);
  }

  function put(next: Choices): void {
    const { trip, settings, rules } = choices.peek();
    if (next.trip !== trip) {
      selected.value = undefined;
      preview.value = undefined;
    }
    choices.value = next;
    if (next.trip !== trip || next.settings !== settings || next.rules !== rules) planSoon();
  }

  const app: App = {
    trips: createTrips({ optimizer, onProgress: (step) => app.entry.showProgress(step) }),
    get entry() {
      return entry;
    },
    settings: computed(() => clampSettings(choices.value.settings)),
    rules: computed(() => choices.value.rules),
    trip: computed(() => choices.value.trip),
    leave: computed(() => choices.value.leave),
    stations: computed(() => choices.value.stations),
    shown,
    explained: signal<Explained>({ status: "none" }),
    planning,
    openedHash: location.hash,
    lost: signal<readonly StartedPart[]>([]),
    address: signal<Address | undefined>(undefined),
    retryPlanning: () => planners.retry(),
    fuelTaxTable: () => planners.fuelTaxTable(),
    selected,
    preview,
    lit: computed(() => preview.value ?? selected.value),
    day: signal<TripDay | undefined>(undefined),
    panel: signal<Panel | undefined>(undefined),
    tab: signal<Tab>("stops"),
    sheet: signal<Sheet>("half"),
    showsNaive: signal(false),
    pickMile: signal<((mile: number) => void) | undefined>(undefined),
    frame: watchFrame(),
    theme: watchTheme(),
    load({ trip, settings: given, rules, deals, leave }, stations) {
      const before = choices.peek();
      const exchange = (of: Rules): Rules => (deals === undefined ? of : exchangeDeals(of, before.fileDeals, deals));
      const settings = { ...before.settings, ...given };
      // Rules that come with a trip have those deals of its file that the user has left in.
      const next = keepKnownStations(rules ?? exchange(before.rules), trip);
      // A trip that comes without settings keeps the current ones, and one without rules those in force.
      const isWhole = Object.keys(given).length > 0;
      const isFirst = before.trip === undefined;
      const first = {
        settings: isWhole || isFirst ? settings : before.first.settings,
        rules: rules !== undefined || isFirst ? next : exchange(isWhole ? NO_RULES : before.first.rules),
      };
      set({
        trip,
        settings,
        rules: next,
        leave: leave ?? before.leave,
        stations: stations ?? before.stations,
        fileDeals: deals ?? before.fileDeals,
        first,
      });
    },
    completeStations(part, whole) {
      const complete = (state: Choices): Choices =>
        state.stations?.file === part ? { ...state, stations: whole } : state;
      undone.mend(complete);
      put(complete(choices.peek()));
    },
    change(changed, rules = choices.peek().rules) {
      const before = choices.peek();
      const next = withChanges(before, changed, rules);
      set(next, differing({ ...before.settings, ...before.rules }, { ...next.settings, ...next.rules }));
    },
    leaveAt: (leave) => set({ ...choices.peek(), leave }, "leave"),
    say(station, rule) {
      const { rules } = choices.peek();
      set(withChanges(choices.peek(), {}, { ...rules, ...sayOfStation(rules, station.id, rule) }));
    },
    reset() {
      const { settings, rules } = choices.peek().first;
      app.change(settings, rules);
    },
    undo() {
      const before = undone.takeBack();
      if (before === undefined) return;
      const { trip } = choices.peek();
      put(before);
      // Stations of the user's own are added to the same road, for which nothing else was entered.
      if (before.trip !== undefined && before.trip.route !== trip?.route) entry.recall(before.trip, before.stations);
    },
    canUndo: undone.canUndo,
    fileDeals: () => choices.peek().fileDeals,
  };
  const entry = createEntry(app);
  return app;
}

function withChanges(before: Choices, changed: Partial<Settings>, rules: Rules): Choices {
  const { trip, settings } = before;
  return {
    ...before,
    settings: { ...settings, ...changed },
    rules: trip === undefined ? rules : keepKnownStations(rules, trip),
  };
}

/** The names of the values that differ, as one text. */
function differing(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string {
  return Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name])
    .join();
}

/** By the clocks of the device: `2026-07-12`. */
function today(): string {
  const now = new Date();
  const [day = ""] = new Date(now.getTime() - now.getTimezoneOffset() * MILLISECONDS_PER_MINUTE)
    .toISOString()
    .split("T");
  return day;
}
