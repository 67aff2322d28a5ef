// The service's part of the page: sets of stations and nights of trips. It lasts while its form comes and goes.

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { PlanResponse } from "../../contract/schemas/plans.js";
import { HOST_SET } from "../../contract/values/limits.js";
import type { StationSet } from "../../contract/schemas/kept.js";
import type { FuelRouteClient } from "../../client/types.js";
import type { App } from "../app/app.js";
import type { Label } from "../kept/store.js";
import { toTerms } from "../plan/planner.js";
import { TripFileError } from "../../jobs/file/trip.js";
import { TripError, UNFORESEEN } from "../trip/error.js";
import { readChoices } from "../trip/places.js";
import { asTripErrors } from "../trip/refusal.js";
import { openClient } from "../trip/service.js";
import { type NightFile, readNightFile, toBatch } from "./nightFile.js";
import { type NightRow, toNightRow } from "./nightRows.js";
import { keepNight, listNights as listKept, readSentTrips, type SentTrip } from "./nights.js";

/** How far a night of trips is. */
export interface Night {
  readonly id: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /**
   * `reading` while results of a batch that has ended arrive; `lost` where it could not be followed: it may go on by
   * itself.
   */
  readonly status: "sending" | "queued" | "running" | "reading" | "finished" | "cancelled" | "lost";
}

const UNDER_WAY: ReadonlySet<Night["status"]> = new Set(["sending", "queued", "running", "reading"]);

/** What the service planned for a trip, and what it was asked with. */
interface Asked {
  readonly of: readonly unknown[];
  readonly plan: PlanResponse;
}

export interface Fleet {
  readonly sets: ReadonlySignal<readonly StationSet[] | undefined>;
  /** The set that trips fuel from. */
  readonly chosenSet: Signal<string | undefined>;
  /**
   * What the service planned for the trip that is shown, from the chosen set, with the truck and the rules of the page.
   */
  readonly plan: ReadonlySignal<PlanResponse | undefined>;
  readonly nightFile: ReadonlySignal<{ readonly name: string; readonly file: NightFile } | undefined>;
  readonly night: ReadonlySignal<Night | undefined>;
  readonly rows: ReadonlySignal<readonly NightRow[]>;
  /** What is being done; empty for nothing. */
  readonly progress: ReadonlySignal<string>;
  readonly fault: ReadonlySignal<string>;
  /** Whether the key is what is wrong. */
  readonly isKeyFaulty: ReadonlySignal<boolean>;
  listSets(): Promise<void>;
  /** Keeps the stations that are loaded in this page as a set, in place of one of that name. */
  keepSet(name: string): Promise<void>;
  deleteSet(name: string): Promise<void>;
  /** Plans the trip that is shown by the service, from the chosen set. */
  planWithSet(): Promise<void>;
  /** Whether a night is being planned, or its results arrive. */
  readonly isUnderWay: ReadonlySignal<boolean>;
  /** Reads the first file as a night of trips, unless another night is under way. */
  takeFiles(files: readonly File[]): Promise<void>;
  /** Sends the night, with the set, the truck and the rules of this moment, and follows it to its end. */
  planNight(): Promise<void>;
  /** Nights that were sent from this device. */
  readonly sentNights: ReadonlySignal<readonly Label[]>;
  listNights(): Promise<void>;
  /** Follows a night that was sent before. @param id of the batch. */
  openNight(id: string): Promise<void>;
  cancelNight(): Promise<void>;
}

const fleets = new WeakMap<App, Fleet>();

export function fleetOf(app: App): Fleet {
  let fleet = fleets.get(app);
  if (fleet === undefined) fleets.set(app, (fleet = createFleet(app)));
  return fleet;
}

function createFleet(app: App): Fleet {
  const sets = signal<readonly StationSet[] | undefined>(undefined);
  const chosenSet = signal<string | undefined>(undefined);
  const asked = signal<Asked | undefined>(undefined);
  const nightFile = signal<{ readonly name: string; readonly file: NightFile } | undefined>(undefined);
  const night = signal<Night | undefined>(undefined);
  const rows = signal<readonly NightRow[]>([]);
  const progress = signal("");
  const fault = signal("");
  const isKeyFaulty = signal(false);
  const sentNights = signal<readonly Label[]>([]);
  /** What a plan by the service depends on. */
  const basis = computed<readonly unknown[]>(() => [
    app.trip.value,
    chosenSet.value,
    app.settings.value,
    app.rules.value,
  ]);
  const isUnderWay = computed(() => night.value !== undefined && UNDER_WAY.has(night.value.status));
  let turn = new AbortController();

  /**
   * What the form shows of a night belongs to what was asked for last. @returns a signal that aborts when something
   * else is.
   */
  function takeTurn(): AbortSignal {
    turn.abort();
    turn = new AbortController();
    return turn.signal;
  }

  async function run(step: string, work: (client: FuelRouteClient) => Promise<void>): Promise<void> {
    fault.value = "";
    isKeyFaulty.value = false;
    progress.value = step;
    try {
      await asTripErrors(async () => work(openClient({ apiKey: app.entry.apiKey.peek() })), { needsService: true });
    } catch (error) {
      fault.value = error instanceof TripError ? error.message : `${UNFORESEEN} Try again.`;
      isKeyFaulty.value = error instanceof TripError && error.field === "key";
    }
    if (progress.peek() === step) progress.value = "";
  }

  async function list(client: FuelRouteClient): Promise<void> {
    const { station_sets: found } = await client.stationSets.list();
    sets.value = found;
    if (!found.some(({ name }) => name === chosenSet.peek())) chosenSet.value = found[0]?.name;
  }

  /** What trips leave out: the truck and the rules of the page, but for what is said of single stations. */
  function defaults(): ReturnType<typeof toTerms> {
    const { required_station_ids: _must, excluded_station_ids: _never, ...rules } = app.rules.peek();
    return toTerms(app.settings.peek(), rules);
  }

  /** Follows a batch to its end, and makes a row of each result, unless the form is about another night by then. */
  async function follow(
    client: FuelRouteClient,
    id: string,
    trips: readonly SentTrip[],
    stop: AbortSignal,
  ): Promise<void> {
    let now: Night = { id, total: trips.length, done: 0, failed: 0, status: "queued" };
    const show = (next: Partial<Night>, found: readonly NightRow[] = []): void => {
      if (stop.aborted) return;
      now = { ...now, ...next };
      batch(() => {
        night.value = now;
        rows.value = found;
      });
    };
    show({});
    try {
      const { status: end } = await client.batches.wait(id, {
        signal: stop,
        onProgress({ total, done, failed, status, finished_at }) {
          show({ total, done, failed, status: finished_at === null ? status : "reading" });
        },
      });
      const found: NightRow[] = [];
      for await (const result of client.batches.results(id, { signal: stop })) {
        const trip = trips[found.length];
        if (trip !== undefined) found.push(toNightRow(trip, result));
      }
      show({ status: end }, found);
    } catch (error) {
      if (stop.aborted) return;
      show({ status: "lost" });
      throw error;
    }
  }

  /** Without a place to keep them, nights are only followed as long as the page is open. */
  async function listNights(): Promise<void> {
    sentNights.value = await listKept().catch(() => []);
  }

  return {
    sets,
    chosenSet,
    plan: computed(() => (asked.value?.of.every((part, i) => part === basis.value[i]) ? asked.value.plan : undefined)),
    nightFile,
    night,
    rows,
    progress,
    fault,
    isKeyFaulty,
    listSets: () => run("Asking for your sets …", list),
    keepSet: (name) =>
      run(`Sending ${name} …`, async (client) => {
        const stations = app.entry.stations.peek()?.file.stations;
        if (stations === undefined)
          throw new TripError("There are no stations in this page yet: load a file of stations.", {
            field: "stations",
          });
        await client.stationSets.put(name, JSON.stringify({ stations }), { contentType: "application/json" });
        // A set of that name may have had other stations.
        asked.value = undefined;
        await list(client);
        chosenSet.value = name;
      }),
    deleteSet: (name) =>
      run(`Deleting ${name} …`, async (client) => {
        await client.stationSets.delete(name);
        await list(client);
      }),
    planWithSet: () =>
      run("The service plans …", async (client) => {
        const [trip, set] = [app.trip.peek(), chosenSet.peek()];
        if (trip === undefined || set === undefined) throw new TripError("Choose a set first.");
        const of = basis.peek();
        const { origin, destination, ...corridor } = readChoices(trip).choices;
        asked.value = {
          of,
          plan: await client.plan({ origin, destination, corridor, station_set: set, ...defaults() }),
        };
      }),
    isUnderWay,
    async takeFiles([file]) {
      if (file === undefined || isUnderWay.peek()) return;
      const stop = takeTurn();
      fault.value = "";
      nightFile.value = undefined;
      night.value = undefined;
      rows.value = [];
      try {
        const read = {
          name: file.name,
          file: await readNightFile(file.name, new Uint8Array(await file.arrayBuffer())),
        };
        if (!stop.aborted) nightFile.value = read;
      } catch (error) {
        if (!stop.aborted)
          fault.value = error instanceof TripFileError ? `${error.message}.` : `${UNFORESEEN} Try again.`;
      }
    },
    planNight: () =>
      run("Sending the trips …", async (client) => {
        const chosen = nightFile.peek();
        if (chosen === undefined) throw new TripError("Choose a file of trips first.");
        const stop = takeTurn();
        const { name, file } = chosen;
        night.value = { id: "", total: file.trips.length, done: 0, failed: 0, status: "sending" };
        rows.value = [];
        const { id } = await client.batches
          .create(toBatch(file, defaults(), chosenSet.peek() ?? HOST_SET))
          .catch((error: unknown) => {
            if (!stop.aborted) night.value = undefined;
            throw error;
          });
        progress.value = "";
        await keepNight(id, name, file.trips).catch(() => undefined);
        await listNights();
        await follow(client, id, file.trips, stop);
      }),
    sentNights,
    listNights,
    openNight: (id) =>
      run("", async (client) => {
        const stop = takeTurn();
        const trips = await readSentTrips(id).catch(() => undefined);
        if (stop.aborted) return;
        if (trips === undefined) throw new TripError("These trips are not on this device any more.");
        nightFile.value = undefined;
        await follow(client, id, trips, stop);
      }),
    cancelNight: () =>
      run("", async (client) => {
        const id = night.peek()?.id ?? "";
        if (id !== "") await client.batches.cancel(id);
      }),
  };
}
