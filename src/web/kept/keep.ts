import { effect, signal } from "@preact/signals";
import type { App } from "../app/app.js";
import type { EnteredStations } from "../app/entry.js";
import { counted, whole, wholeDollars } from "../design/words.js";
import type { LoadedTrip, Shown } from "../shown.js";
import { keepColumns, takeColumns } from "./columns.js";
import type { KeptTrip } from "./content.js";
import { claimId, hashOf } from "./identity.js";
import { type Kind, list, remove, type Trouble, troubleOf, write } from "./store.js";

/** How long changes must rest before the trip is kept. */
const REST_MS = 800;

/** The oldest beyond these go. */
const MOST_KEPT: readonly { readonly kind: Kind; readonly most: number }[] = [{ kind: "trip", most: 40 }, { kind: "file", most: 12 }];

/** Why the last change could not be kept; `undefined` when it was. */
export const trouble = signal<Trouble | undefined>(undefined);

/** Keeps the trip that is shown, with everything that was set for it, and the file of its stations. */
export function keep(app: App): void {
  const ids = new WeakMap<LoadedTrip, Promise<string>>();
  const ownIds = new Map<string, Promise<string>>();
  const fileIds = new WeakMap<EnteredStations["file"], string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => Promise<void>) | undefined;
  let isFirst = true;
  keepColumns(app, (found) => (trouble.value = found));
  takeColumns(app).catch(() => undefined);

  function idOf(trip: LoadedTrip, stationsName: string): Promise<string> {
    let id = ids.get(trip);
    if (id === undefined) {
      const wanted = hashOf(JSON.stringify([trip.title, trip.from, trip.to, stationsName, trip.route.total_distance_miles]));
      id = ownIds.get(wanted) ?? claimId(wanted);
      ownIds.set(wanted, id);
      ids.set(trip, id);
    }
    return id;
  }

  async function keepFile(entered: EnteredStations): Promise<string> {
    const known = fileIds.get(entered.file);
    if (known !== undefined) return known;
    const text = JSON.stringify(entered.file);
    const id = hashOf(entered.name + text);
    fileIds.set(entered.file, id);
    await write({ id, kind: "file", name: entered.name, about: counted(entered.file.stations.length, "station", whole), bytes: text.length, savedAtMilliseconds: Date.now() }, { name: entered.name, description: entered.description, file: entered.file });
    return id;
  }

  async function keepTrip(shown: Shown, leave: string): Promise<void> {
    const { trip, settings } = shown;
    const entered = app.entry.stations.peek();
    const stations = { name: entered?.name ?? trip.title, description: entered?.description ?? "" };
    const id = await idOf(trip, stations.name);
    try {
      const fileId = entered !== undefined && entered.file.stations.length > trip.stations.length ? await keepFile(entered) : undefined;
      const rules = app.rules.peek();
      const content: KeptTrip = { trip, settings, rules, leave, deals: app.fileDeals(), stations, fileId, hash: location.hash };
      await write({ id, kind: "trip", name: `${trip.from} to ${trip.to}`, about: aboutTrip(shown), bytes: sizeOf(trip), savedAtMilliseconds: Date.now() }, content, true);
      trouble.value = undefined;
      await removeOldest();
    } catch (error) {
      trouble.value = troubleOf(error);
    }
  }

  function flush(): void {
    clearTimeout(timer);
    const work = waiting;
    waiting = undefined;
    void work?.();
  }

  effect(() => {
    const shown = app.shown.value;
    const leave = app.leave.value;
    if (shown === undefined) return;
    clearTimeout(timer);
    waiting = () => keepTrip(shown, leave);
    timer = setTimeout(flush, isFirst ? 2 * REST_MS : REST_MS);
    isFirst = false;
  });
  // A tab that is closed soon after a change keeps it.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush();
  });
}

/** `9 stops, $1,026` */
function aboutTrip({ outcome }: Shown): string {
  if (outcome.status !== "planned") return "no plan yet";
  const { stops, summary } = outcome.result;
  return `${counted(stops.length, "stop")}, ${wholeDollars(summary.total_fuel_cost)}`;
}

/** Eight bytes a number, three numbers a point; stations as JSON. */
function sizeOf({ points, stations }: LoadedTrip): number {
  return points.lats.length * 24 + JSON.stringify(stations).length;
}

async function removeOldest(): Promise<void> {
  const labels = await list();
  const old = MOST_KEPT.flatMap(({ kind, most }) => labels.filter((label) => label.kind === kind).slice(most));
  await Promise.all(old.map(({ kind, id }) => remove(kind, id)));
}
