import { ENRICH_DEFAULTS, ENRICH_RANGES } from "../../contract/enrich.js";
import { counted } from "../../report/text.js";
import type { StationFile } from "../../stations/check.js";
import { BUILT_IN_TRIP, type LinkedTrip } from "../link/link.js";
import type { LoadedTrip } from "../shown.js";
import { TripError, type TripRequest, type Trips, type TripWithSettings } from "../trip/index.js";
import { find, setText } from "./dom.js";
import type { Refusal } from "./refusal.js";

/** Where what the form finds goes to. */
export interface TripTarget {
  readonly trips: Trips;
  readonly refusal: Refusal;
  readonly onTrip: (found: TripWithSettings) => void;
}

/** Where a trip is entered: two places and a file of stations, or a file of a whole trip. */
export interface TripForm {
  /** Loads the trip of a link; the built-in one when there is none, or none that can be read. */
  open(linked: LinkedTrip | undefined): Promise<void>;
  isBuiltIn(trip: LoadedTrip): boolean;
  /** Says what is being done. */
  showProgress(step: string): void;
}

export function createTripForm({ trips, refusal, onTrip }: TripTarget): TripForm {
  const inputs = { from: find("from", HTMLInputElement), to: find("to", HTMLInputElement) };
  const key = find("key", HTMLInputElement);
  const radius = find("radius", HTMLInputElement);
  const maxDetour = find("max-detour", HTMLInputElement);
  const file = find("file", HTMLInputElement);
  const progress = find("trip-progress", HTMLElement);
  const stationsName = find("stations-name", HTMLElement);
  const builtIns = new WeakSet<LoadedTrip>();
  let stations: StationFile | undefined;
  let running = new AbortController();

  bound(radius, ENRICH_RANGES.coarse_filter_radius_miles, ENRICH_DEFAULTS.coarse_filter_radius_miles);
  bound(maxDetour, ENRICH_RANGES.max_detour_minutes, ENRICH_DEFAULTS.max_detour_minutes);

  /** Does what a person asked for; what they asked for before is dropped. */
  async function run(step: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    refusal.clear();
    setText(progress, step);
    try {
      await work(signal);
      if (!signal.aborted) setText(progress, "");
    } catch (error) {
      if (signal.aborted) return;
      setText(progress, "");
      refusal.show(error);
    }
  }

  async function planTrip(signal: AbortSignal): Promise<void> {
    if (stations === undefined) return;
    const request: TripRequest = {
      from: inputs.from.value.trim(),
      to: inputs.to.value.trim(),
      stations,
      radiusMiles: radius.valueAsNumber,
      maxDetourMinutes: maxDetour.valueAsNumber,
    };
    const apiKey = key.value.trim();
    const trip = apiKey === "" ? await trips.plan(request, signal) : await trips.planByService(request, { apiKey }, signal);
    if (!signal.aborted) onTrip({ trip, settings: {} });
  }

  async function readFile(given: File, signal: AbortSignal): Promise<void> {
    const read = await trips.readFile(given.name, new Uint8Array(await given.arrayBuffer()));
    if (signal.aborted) return;
    if (read.kind === "trip") {
      take(read.trip, given.name);
      onTrip(read);
      return;
    }
    setStations(read, given.name);
    await planTrip(signal);
  }

  function setStations(given: StationFile, name: string): void {
    stations = given;
    setText(stationsName, `${name}: ${counted(given.stations.length, "station")}`);
  }

  function take(trip: LoadedTrip, name: string): void {
    setStations({ stations: trip.stations, warnings: [] }, name);
    inputs.from.value = trip.from;
    inputs.to.value = trip.to;
  }

  async function loadBuiltIn(signal: AbortSignal): Promise<void> {
    const found = await trips.builtIn();
    if (signal.aborted) return;
    builtIns.add(found.trip);
    take(found.trip, "Built-in trip");
    onTrip(found);
  }

  async function openLink(linked: LinkedTrip | undefined, signal: AbortSignal): Promise<void> {
    if (linked?.from !== "link") {
      await loadBuiltIn(signal);
      if (linked !== undefined && linked.name !== BUILT_IN_TRIP) throw new TripError(`This page has no trip called ${JSON.stringify(linked.name)}: the built-in one is shown.`);
      return;
    }
    try {
      const { unpackTrip } = await import("../link/packedTrip.js");
      const trip = await unpackTrip(linked.packed);
      if (signal.aborted) return;
      take(trip, trip.title);
      onTrip({ trip, settings: {} });
    } catch (error) {
      await loadBuiltIn(signal);
      throw error;
    }
  }

  find("trip-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    void run("Planning …", planTrip);
  });
  find("built-in", HTMLButtonElement).addEventListener("click", () => void run("", loadBuiltIn));
  file.addEventListener("change", () => {
    const [given] = file.files ?? [];
    // The same file can be chosen again, mended.
    if (given !== undefined) void run(`Reading ${given.name} …`, (signal) => readFile(given, signal)).then(() => (file.value = ""));
  });
  takeDrops((given) => void run(`Reading ${given.name} …`, (signal) => readFile(given, signal)));
  return { open: (linked) => run("", (signal) => openLink(linked, signal)), isBuiltIn: (trip) => builtIns.has(trip), showProgress: (step) => setText(progress, step) };
}

function bound(input: HTMLInputElement, { least, most }: { readonly least: number; readonly most: number }, value: number): void {
  input.min = String(least);
  input.max = String(most);
  input.valueAsNumber = value;
}

function hasFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/** Files dropped anywhere on the page. */
function takeDrops(onFile: (file: File) => void): void {
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
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  });
}
