import { ENRICH_RANGES } from "../../contract/enrich.js";
import { SEARCH_DEFAULTS } from "../../journey/searchBounds.js";
import { counted } from "../../report/text.js";
import type { Discount } from "../../contract/pricing.js";
import type { StationFile } from "../../stations/check.js";
import { MAX_FILE_BYTES } from "../../stations/limits.js";
import type { StationFileChoices } from "../../stations/rows.js";
import { BUILT_IN_TRIP, type Linked } from "../link/link.js";
import { NO_RULES, type Rules } from "../rules/rules.js";
import type { Settings } from "../settings.js";
import type { AskedTrip, LoadedTrip } from "../shown.js";
import { type GivenFile, TripError, type TripRequest, type Trips, type TripWithSettings } from "../trip/index.js";
import { find, setText } from "../dom.js";
import type { Refusal } from "./refusal.js";

/** The form says this when a link lacks the stations. */
const STATIONS_WANTED = "The link's trip was too large for it: load the file of stations that it was made with.";

/** The most files that are read at once: places and prices. */
const MOST_FILES = 2;

/** What the form works with, and the functions it calls. */
interface TripTarget {
  readonly trips: Trips;
  readonly refusal: Refusal;
  readonly onTrip: (found: TripWithSettings) => void;
  /** Called when a link cannot be read, before the built-in trip is loaded in its place. */
  readonly onBadLink: () => void;
}

/** The form for a trip: two places and a file of stations, or a file of a whole trip. */
interface TripForm {
  /** Loads the trip of a link, or the built-in one when there is no link or its trip cannot be read. */
  open(linked: Linked | undefined): Promise<void>;
  isBuiltIn(trip: LoadedTrip): boolean;
  /** Shows what is being done. */
  showProgress(step: string): void;
}

export function createTripForm({ trips, refusal, onTrip, onBadLink }: TripTarget): TripForm {
  const inputs = { from: find("from", HTMLInputElement), to: find("to", HTMLInputElement) };
  const key = find("key", HTMLInputElement);
  const radius = find("radius", HTMLInputElement);
  const maxDetour = find("max-detour", HTMLInputElement);
  const file = find("file", HTMLInputElement);
  const progress = find("trip-progress", HTMLElement);
  const stationsName = find("stations-name", HTMLElement);
  const builtIns = new WeakSet<LoadedTrip>();
  let stations: StationFile | undefined;
  /** What new stations bring, until their trip is shown. */
  let brought: { readonly deals: readonly Discount[]; readonly descriptionOnceSet: string } | undefined;
  let running = new AbortController();
  let isBusy = false;

  setBounds(radius, ENRICH_RANGES.coarse_filter_radius_miles, SEARCH_DEFAULTS.estimated.coarse_filter_radius_miles);
  setBounds(maxDetour, ENRICH_RANGES.max_detour_minutes, SEARCH_DEFAULTS.estimated.max_detour_minutes);

  /**
   * Does `work` for the user and shows the text that it returns. Aborts work that is still running.
   * @param takeOffer is called with the offer that the user chooses after a refusal, if it cannot be typed into the input.
   */
  async function run(step: string, work: (signal: AbortSignal) => Promise<string>, takeOffer?: (offer: string) => void): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    refusal.clear();
    setText(progress, step);
    isBusy = true;
    let message = "";
    try {
      message = await work(signal);
    } catch (error) {
      if (!signal.aborted) refusal.show(error, takeOffer);
    }
    if (signal.aborted) return;
    isBusy = false;
    setText(progress, message);
  }

  async function planTrip(signal: AbortSignal): Promise<string> {
    if (stations === undefined) throw new TripError("There are no stations to choose from yet: load a file of stations.", { field: "stations" });
    const request: TripRequest = {
      from: inputs.from.value.trim(),
      to: inputs.to.value.trim(),
      stations,
      radiusMiles: radius.valueAsNumber,
      maxDetourMinutes: maxDetour.valueAsNumber,
    };
    const apiKey = key.value.trim();
    const trip = apiKey === "" ? await trips.plan(request, signal) : await trips.planByService(request, { apiKey }, signal);
    if (!signal.aborted) show({ trip, settings: {} });
    return "";
  }

  async function readFiles(files: readonly File[], choices: StationFileChoices, signal: AbortSignal): Promise<string> {
    if (files.length > MOST_FILES) throw new TripError(`These are ${files.length} files: load one with all stations, or one with their places and one with their prices.`, { field: "stations" });
    const [given, other] = await Promise.all(files.map(readBytes));
    if (given === undefined) return "";
    const read = other === undefined ? await trips.readFile(given.name, given.bytes, choices) : { kind: "stations" as const, ...(await trips.readPair(given, other, choices)) };
    signal.throwIfAborted();
    if (read.kind === "stations") {
      const { discounts = [], description } = read;
      setStations(read, description, discounts, discounts.length === 0 ? description : `${description}, set under "Prices paid"`);
      return planTrip(signal);
    }
    take(read.trip, given.name, read.deals);
    show(read);
    return "";
  }

  function setStations(given: StationFile, description: string, deals: readonly Discount[], descriptionOnceSet = description): void {
    stations = given;
    brought = { deals, descriptionOnceSet };
    setText(stationsName, description);
  }

  /** @param deals those that its stations' file brought. */
  function take(trip: LoadedTrip, name: string, deals: readonly Discount[] = []): void {
    setStations({ stations: trip.stations, warnings: [] }, `${name}: ${counted(trip.stations.length, "station")}`, deals);
    fill(trip);
  }

  /** Shows a trip, and sets the deals of its file once: the user may take them out again. */
  function show(found: TripWithSettings): void {
    if (brought !== undefined) setText(stationsName, brought.descriptionOnceSet);
    onTrip({ ...found, deals: brought?.deals });
    brought = undefined;
  }

  function fill({ from, to, radiusMiles, maxDetourMinutes }: AskedTrip): void {
    inputs.from.value = from;
    inputs.to.value = to;
    if (radiusMiles !== undefined) radius.valueAsNumber = radiusMiles;
    if (maxDetourMinutes !== undefined) maxDetour.valueAsNumber = maxDetourMinutes;
  }

  /** @param given settings that override the trip's own. */
  async function loadBuiltIn(signal: AbortSignal, given: Partial<Settings> = {}, { rules, deals }: LinkedRules = {}): Promise<string> {
    const found = await trips.builtIn();
    signal.throwIfAborted();
    builtIns.add(found.trip);
    take(found.trip, "Built-in trip", deals);
    show({ trip: found.trip, settings: { ...found.settings, ...given }, rules });
    return "";
  }

  async function openLink({ trip: linked, settings, notes: settingNotes, rules: ruleFields }: Linked, signal: AbortSignal): Promise<string> {
    const ruled = await readLinkedRules(ruleFields);
    const notes = [...settingNotes, ...ruled.notes];
    if (linked?.from === "link") {
      try {
        const { unpackTrip } = await import("../link/packedTrip.js");
        const trip = await unpackTrip(linked.packed);
        signal.throwIfAborted();
        take(trip, trip.title, ruled.deals);
        show({ trip, settings, rules: ruled.rules });
      } catch (error) {
        signal.throwIfAborted();
        onBadLink();
        await loadBuiltIn(signal, settings, ruled);
        throw error;
      }
      return notes.join(" ");
    }
    await loadBuiltIn(signal, settings, ruled);
    if (linked?.from === "file") {
      fill(linked.asked);
      return [...notes, STATIONS_WANTED].join(" ");
    }
    if (linked !== undefined && linked.name !== BUILT_IN_TRIP) throw new TripError(`This page has no trip called ${JSON.stringify(linked.name)}: the built-in one is shown.`);
    return notes.join(" ");
  }

  find("trip-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    void run("Planning …", planTrip);
  });
  find("built-in", HTMLButtonElement).addEventListener("click", () => void run("", loadBuiltIn));
  const read = (files: readonly File[], choices: StationFileChoices = {}): Promise<void> =>
    run(`Reading ${files.map(({ name }) => name).join(" and ")} …`, (signal) => readFiles(files, choices, signal), (priceColumn) => void read(files, { priceColumn }));
  file.addEventListener("change", () => {
    const files = [...(file.files ?? [])];
    // Lets the user choose the same file again after correcting it.
    file.value = "";
    if (files.length > 0) void read(files);
  });
  takeDrops((files) => void read(files));
  return {
    open: (linked) => run("", (signal) => (linked === undefined ? loadBuiltIn(signal) : openLink(linked, signal))),
    isBuiltIn: (trip) => builtIns.has(trip),
    showProgress(step) {
      if (isBusy) setText(progress, step);
    },
  };
}

/** The rules of a link; `undefined` for those in force. */
interface LinkedRules {
  readonly rules?: Rules;
  /** Those of its deals that a file of stations brought. */
  readonly deals?: readonly Discount[];
}

async function readLinkedRules(link: string | undefined): Promise<LinkedRules & { readonly notes: readonly string[] }> {
  if (link === undefined) return { rules: NO_RULES, notes: [] };
  const { readFileDeals, readRules } = await import("../link/ruleFields.js");
  const read = readRules(link);
  return { ...read, deals: readFileDeals(link, read.rules) };
}

async function readBytes(file: File): Promise<GivenFile> {
  if (file.size > MAX_FILE_BYTES) throw new TripError(`${file.name} is larger than this page reads: leave out stations that are far from the route.`, { field: "stations" });
  try {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch (cause) {
    throw new TripError(`${file.name} cannot be read: it may be a folder, or has changed since it was chosen. Choose it again.`, { field: "stations", cause });
  }
}

function setBounds(input: HTMLInputElement, { least, most }: { readonly least: number; readonly most: number }, value: number): void {
  input.min = String(least);
  input.max = String(most);
  input.valueAsNumber = value;
}

function hasFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/** Takes files dropped anywhere on the page. */
function takeDrops(onFiles: (files: readonly File[]) => void): void {
  const root = document.documentElement;
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    root.classList.add("dragging");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) root.classList.remove("dragging");
  });
  document.addEventListener("drop", (event) => {
    root.classList.remove("dragging");
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
}
