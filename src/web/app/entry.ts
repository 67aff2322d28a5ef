// What is entered for a trip: two places, the stations, how far from the road. It lasts while the forms that show it
// come and go.

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { SEARCH_DEFAULTS } from "../../journey/planTrip.js";
import type { StationFile } from "../../stations/check.js";
import { BUILT_IN_NAME, BUILT_IN_TRIP, type Linked } from "../link/link.js";
import { NO_RULES } from "../rules/rules.js";
import type { AskedTrip, LoadedTrip } from "../shown.js";
import {
  type FileChoices,
  type KnownColumns,
  TripError,
  type TripRequest,
  type Trips,
  type TripWithSettings,
  UNFORESEEN,
} from "../trip/index.js";

const STATIONS_WANTED = "The link's trip was too large for it: load the file of stations that it was made with.";

/** Why there is no trip. */
interface Refusal {
  readonly error: TripError;
  /** Of files that were refused. */
  readonly read?: ReadFiles;
}

/** Files that were read, in vain or in part, and how to read them again. */
export interface ReadFiles {
  readonly files: readonly File[];
  /** What the user has said of the columns. */
  readonly tried: KnownColumns | undefined;
  /** Reads them with what the user says of their prices, and all that was said before. */
  choose(choices: FileChoices): void;
  chooseColumns(columns: KnownColumns): void;
}

/** The stations that trips are planned with. */
export interface EnteredStations {
  readonly file: StationFile;
  /** `truck_stops.csv` */
  readonly name: string;
}

export interface Entry {
  readonly from: Signal<string>;
  readonly to: Signal<string>;
  readonly radiusMiles: Signal<number>;
  readonly maxDetourMinutes: Signal<number>;
  /** Kept until the page is closed, and nowhere else. */
  readonly apiKey: Signal<string>;
  readonly stations: ReadonlySignal<EnteredStations | undefined>;
  /** What is being done, or what came of it; empty for nothing. */
  readonly progress: ReadonlySignal<string>;
  readonly isBusy: ReadonlySignal<boolean>;
  readonly refusal: ReadonlySignal<Refusal | undefined>;
  /** Whether there are two places and stations. */
  readonly isComplete: ReadonlySignal<boolean>;
  clearRefusal(): void;
  /** Lets go of what was said of the last thing done. */
  dismiss(): void;
  showProgress(step: string): void;
  /** Plans the trip between the two places. The old plan stays until the new one is there. */
  plan(): Promise<void>;
  /**
   * Reads a file of stations or of a whole trip, or two files of places and prices. Where a trip is shown, it is
   * planned with them at once.
   */
  read(files: readonly File[]): Promise<void>;
  /** The stations of the last files that were read, and how to read these again. */
  readonly lastRead: ReadonlySignal<{ readonly file: StationFile; readonly read: ReadFiles } | undefined>;
  /** What the user has said of files with unknown columns: it holds for others with the same titles. */
  readonly knownColumns: Signal<readonly KnownColumns[]>;
  /**
   * Takes stations that were read already, such as those of a file that was kept. Where a trip is shown, it is planned
   * with them at once.
   */
  useStations(entered: EnteredStations): Promise<void>;
  /** Opens the built-in trip. */
  openBuiltIn(): Promise<void>;
  /** Opens what a link holds. */
  open(linked: Linked): Promise<void>;
  isBuiltIn(trip: LoadedTrip): boolean;
  /** Counts links that could not be read: the address stays as it is then. */
  readonly badLinks: ReadonlySignal<number>;
  /** Shows a trip that is there already, such as one that was kept, in place of what is under way. */
  take(found: TripWithSettings, name: string): void;
  /** Lets the form have what a former trip was made with, which is shown again. */
  recall(asked: AskedTrip, stations: EnteredStations | undefined): void;
  /** Takes the whole of a file of which a trip had only a part. */
  complete(part: StationFile, whole: EnteredStations): void;
}

/** A file may have several units and currencies, of which the user gives one after the other; the last one comes first. */
function addUnits(known: FileChoices, more: FileChoices): FileChoices {
  const priceUnits = [...(more.priceUnits ?? []), ...(known.priceUnits ?? [])];
  const currencyRates = new Map([...(known.currencyRates ?? []), ...(more.currencyRates ?? [])]);
  return { ...(priceUnits.length > 0 && { priceUnits }), ...(currencyRates.size > 0 && { currencyRates }) };
}

/** The page that trips are entered for. */
interface Entered {
  readonly trips: Trips;
  readonly trip: ReadonlySignal<LoadedTrip | undefined>;
  /** The stations that it was found among. */
  readonly stations: ReadonlySignal<EnteredStations | undefined>;
  /** The form that is open over the page. */
  readonly panel: Signal<string | undefined>;
  load(found: TripWithSettings, stations?: EnteredStations): void;
  completeStations(part: StationFile, whole: EnteredStations): void;
}

export function createEntry(app: Entered): Entry {
  const { trips } = app;
  const from = signal("");
  const to = signal("");
  const radiusMiles = signal<number>(SEARCH_DEFAULTS.estimated.coarse_filter_radius_miles);
  const maxDetourMinutes = signal<number>(SEARCH_DEFAULTS.estimated.max_detour_minutes);
  const apiKey = signal("");
  const stations = signal<EnteredStations | undefined>(undefined);
  const progress = signal("");
  const isBusy = signal(false);
  const refusal = signal<Refusal | undefined>(undefined);
  const badLinks = signal(0);
  const knownColumns = signal<readonly KnownColumns[]>([]);
  const lastRead = signal<{ readonly file: StationFile; readonly read: ReadFiles } | undefined>(undefined);
  const builtIns = new WeakSet<LoadedTrip>();
  let running = new AbortController();
  /** The form that the work under way was asked for in. A trip closes no other that was opened meanwhile. */
  let form = app.panel.peek();

  /** Aborts what is under way, and lets go of what was said of it. */
  function stopWork(): void {
    running.abort();
    refusal.value = undefined;
    progress.value = "";
    isBusy.value = false;
  }

  /** Does `work` for the user and shows the text that it returns. Aborts work that is still running. */
  async function run(step: string, work: (signal: AbortSignal) => Promise<string>, given?: ReadFiles): Promise<void> {
    stopWork();
    running = new AbortController();
    const { signal: stop } = running;
    form = app.panel.peek();
    progress.value = step;
    isBusy.value = true;
    let message = "";
    try {
      message = await work(stop);
    } catch (error) {
      if (!stop.aborted)
        refusal.value = {
          error:
            error instanceof TripError
              ? error
              : new TripError(`${UNFORESEEN} Reload it and try again.`, { cause: error }),
          ...(given && { read: given }),
        };
    }
    if (stop.aborted) return;
    isBusy.value = false;
    progress.value = message;
  }

  async function planTrip(stop: AbortSignal): Promise<string> {
    const entered = stations.peek();
    if (entered === undefined)
      throw new TripError("There are no stations to choose from yet: load a file of stations.", { field: "stations" });
    const request: TripRequest = {
      from: from.peek().trim(),
      to: to.peek().trim(),
      stations: entered.file,
      radiusMiles: radiusMiles.peek(),
      maxDetourMinutes: maxDetourMinutes.peek(),
    };
    const key = apiKey.peek().trim();
    const trip =
      key === "" ? await trips.plan(request, stop) : await trips.planByService(request, { apiKey: key }, stop);
    stop.throwIfAborted();
    show({ trip, settings: {} }, entered);
    return "";
  }

  async function readFiles(again: ReadFiles, choices: FileChoices, stop: AbortSignal): Promise<string> {
    const [given, other] = await trips.open(again.files);
    if (given === undefined) return "";
    const found =
      other === undefined
        ? await trips.readFile(given.name, given.bytes, choices)
        : { kind: "stations" as const, ...(await trips.readPair(given, other, choices)) };
    stop.throwIfAborted();
    knownColumns.value = choices.known ?? [];
    if (found.kind === "trip") {
      showWhole(found, given.name);
      return "";
    }
    lastRead.value = { file: found, read: again };
    return planAmong({ file: found, name: other === undefined ? given.name : `${given.name}, ${other.name}` }, stop);
  }

  async function planAmong(entered: EnteredStations, stop: AbortSignal): Promise<string> {
    stations.value = entered;
    // At the first opening the truck is still to be chosen.
    return app.trip.peek() === undefined || from.peek().trim() === "" || to.peek().trim() === "" ? "" : planTrip(stop);
  }

  /** Shows a trip that came with its stations. */
  function showWhole(found: TripWithSettings, name: string): void {
    const entered = { file: { stations: found.trip.stations, warnings: [] }, name };
    stations.value = entered;
    fill(found.trip);
    show(found, entered);
  }

  /** Shows a trip, and sets the deals of a new file once: the user may take them out again. */
  function show(found: TripWithSettings, entered: EnteredStations): void {
    const brought = entered.file === app.stations.peek()?.file ? undefined : (entered.file.discounts ?? []);
    app.load({ ...found, deals: found.deals ?? brought }, entered);
    if (app.panel.peek() === form) app.panel.value = undefined;
  }

  function fill(asked: AskedTrip): void {
    from.value = asked.from;
    to.value = asked.to;
    if (asked.radiusMiles !== undefined) radiusMiles.value = asked.radiusMiles;
    if (asked.maxDetourMinutes !== undefined) maxDetourMinutes.value = asked.maxDetourMinutes;
  }

  /** @param given what overrides the trip's own. */
  async function loadBuiltIn(
    stop: AbortSignal,
    { settings, ...given }: Partial<Omit<TripWithSettings, "trip">> = {},
  ): Promise<string> {
    const found = await trips.builtIn();
    stop.throwIfAborted();
    builtIns.add(found.trip);
    showWhole({ ...given, trip: found.trip, settings: { ...found.settings, ...settings } }, BUILT_IN_NAME);
    return "";
  }

  async function openLink(
    { trip: linked, settings, notes: settingNotes, rules: ruleFields, leave }: Linked,
    stop: AbortSignal,
  ): Promise<string> {
    const { notes: ruleNotes, ...ruled } = await readLinkedRules(ruleFields);
    stop.throwIfAborted();
    const notes = [...settingNotes, ...ruleNotes];
    const given = { settings, ...ruled, leave };
    if (linked?.from === "link") {
      try {
        const { unpackTrip } = await import("../link/packedTrip.js");
        const trip = await unpackTrip(linked.packed);
        stop.throwIfAborted();
        showWhole({ ...given, trip }, trip.title);
      } catch (error) {
        stop.throwIfAborted();
        badLinks.value++;
        await loadBuiltIn(stop, given);
        throw error;
      }
      return notes.join(" ");
    }
    await loadBuiltIn(stop, given);
    if (linked?.from === "file") {
      fill(linked.asked);
      return [...notes, STATIONS_WANTED].join(" ");
    }
    if (linked !== undefined && linked.name !== BUILT_IN_TRIP)
      throw new TripError(`This page has no trip called ${JSON.stringify(linked.name)}: the built-in one is shown.`);
    return notes.join(" ");
  }

  function read(files: readonly File[], choices: FileChoices = {}, tried?: KnownColumns): Promise<void> {
    const known = tried === undefined ? knownColumns.peek() : [...knownColumns.peek(), tried];
    const again: ReadFiles = {
      files,
      tried,
      choose: (more) => void read(files, { ...choices, ...more, ...addUnits(choices, more) }, tried),
      chooseColumns: (columns) => void read(files, {}, columns),
    };
    return run(
      `Reading ${files.map(({ name }) => name).join(" and ")} …`,
      (stop) => readFiles(again, { ...choices, known }, stop),
      again,
    );
  }

  return {
    from,
    to,
    radiusMiles,
    maxDetourMinutes,
    apiKey,
    stations,
    progress,
    isBusy,
    refusal,
    badLinks,
    isComplete: computed(() => from.value.trim() !== "" && to.value.trim() !== "" && stations.value !== undefined),
    clearRefusal() {
      refusal.value = undefined;
    },
    dismiss() {
      refusal.value = undefined;
      if (!isBusy.peek()) progress.value = "";
    },
    knownColumns,
    lastRead,
    showProgress(step) {
      if (isBusy.peek()) progress.value = step;
    },
    plan: () => run("Planning …", planTrip),
    read: (files) => read(files),
    useStations: (entered) => run("Planning …", (stop) => planAmong(entered, stop)),
    openBuiltIn: () => run("", loadBuiltIn),
    open: (linked) => run("", (stop) => openLink(linked, stop)),
    isBuiltIn: (trip) => builtIns.has(trip),
    take(found, name) {
      stopWork();
      form = app.panel.peek();
      showWhole(found, name);
    },
    recall(asked, entered) {
      stopWork();
      stations.value = entered;
      fill(asked);
    },
    complete(part, whole) {
      if (stations.peek()?.file === part) stations.value = whole;
      app.completeStations(part, whole);
    },
  };
}

/** The rules of a link, and those of its deals that a file of stations brought. */
async function readLinkedRules(
  link: string | undefined,
): Promise<Pick<TripWithSettings, "rules" | "deals"> & { readonly notes: readonly string[] }> {
  if (link === undefined) return { rules: NO_RULES, notes: [] };
  const { readFileDeals, readRules } = await import("../link/ruleFields.js");
  const read = readRules(link);
  return { ...read, deals: readFileDeals(link, read.rules) };
}
