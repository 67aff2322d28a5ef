import { effect, signal } from "@preact/signals";
import type { App } from "../app/app.js";
import type { EnteredStations } from "../app/entry.js";
import { counted, whole, wholeDollars } from "../design/words.js";
import type { Rules } from "../rules/rules.js";
import type { LoadedTrip, Shown } from "../shown.js";
import type { LinkedPlan } from "../app/address.js";
import { keepColumns, takeColumns } from "./columns.js";
import type { KeptTrip } from "./content.js";
import { fileIds } from "./fileIds.js";
import { claimId, hashOf } from "./identity.js";
import { isKept, type Kind, list, remove, type Trouble, troubleOf, write } from "./store.js";

/** How long changes must rest before the trip is kept. */
const REST_MS = 800;

/** The oldest beyond these go. */
const MOST_KEPT: readonly { readonly kind: Kind; readonly most: number }[] = [
  { kind: "trip", most: 40 },
  { kind: "file", most: 12 },
];

/** Why the last change could not be kept; `undefined` when it was. */
export const trouble = signal<Trouble | undefined>(undefined);

/** A trip as it is at one moment: what is set later is not its own. */
interface Left extends LinkedPlan {
  readonly rules: Rules;
  readonly stations: EnteredStations | undefined;
}

/** Keeps the trip that is shown, with everything that was set for it, and the file of its stations. */
export function keep(app: App): void {
  const ids = new WeakMap<LoadedTrip, Promise<string>>();
  const ownIds = new Map<string, Promise<string>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Left | undefined;
  let writing = Promise.resolve();
  let isFirst = true;
  keepColumns(app, (found) => (trouble.value = found));
  takeColumns(app).catch(() => undefined);

  function idOf(trip: LoadedTrip, stationsName: string): Promise<string> {
    let id = ids.get(trip);
    if (id === undefined) {
      const wanted = hashOf(
        JSON.stringify([trip.title, trip.from, trip.to, stationsName, trip.route.total_distance_miles]),
      );
      id = ownIds.get(wanted) ?? claimId(wanted);
      ownIds.set(wanted, id);
      ids.set(trip, id);
    }
    return id;
  }

  async function keepTrip({ rules, stations: entered, ...plan }: Left): Promise<void> {
    const { shown, leave, fileDeals: deals } = plan;
    const { trip, settings } = shown;
    const stations = { name: entered?.name ?? trip.title };
    try {
      const id = await idOf(trip, stations.name);
      const fileId = entered === undefined ? undefined : await keepFile(entered, trip);
      // By its address it is found when the page is loaded again.
      const hash = await app.address
        .peek()
        ?.hashOf(plan)
        .catch(() => undefined);
      const content: KeptTrip = { trip, settings, rules, leave, deals, stations, fileId, hash };
      await write(
        {
          id,
          kind: "trip",
          name: `${trip.from} to ${trip.to}`,
          about: aboutTrip(shown),
          bytes: sizeOf(trip),
          savedAtMilliseconds: Date.now(),
        },
        content,
        true,
      );
      trouble.value = undefined;
      await removeOldest();
    } catch (error) {
      trouble.value = troubleOf(error);
    }
  }

  function flush(): void {
    clearTimeout(timer);
    const left = waiting;
    waiting = undefined;
    // One after the other: the page opens with the last.
    if (left !== undefined) writing = writing.then(() => keepTrip(left));
  }

  effect(() => {
    const shown = app.shown.value;
    const [leave, stations, trip] = [app.leave.value, app.stations.value, app.trip.value];
    if (waiting !== undefined && waiting.shown.trip !== trip) flush();
    // While another trip waits for its planner, what is set is not for the one that is shown.
    if (shown === undefined || shown.trip !== trip) return;
    clearTimeout(timer);
    waiting = { shown, leave, stations, rules: app.rules.peek(), fileDeals: app.fileDeals() };
    timer = setTimeout(flush, isFirst ? 2 * REST_MS : REST_MS);
    isFirst = false;
  });
  // A tab that is closed soon after a change keeps it.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush();
  });
}

/** Keeps a file of stations that has more than the trip, unless it is there. @returns its id. */
async function keepFile({ file, name }: EnteredStations, trip: LoadedTrip): Promise<string | undefined> {
  const known = fileIds.get(file);
  // The user may have deleted it, in another tab as well.
  if (known !== undefined && (await isKept("file", known))) return known;
  if (file.stations.length <= trip.stations.length) return undefined;
  const text = JSON.stringify(file);
  const id = known ?? hashOf(name + text);
  await write(
    {
      id,
      kind: "file",
      name,
      about: counted(file.stations.length, "station", whole),
      bytes: text.length,
      savedAtMilliseconds: Date.now(),
    },
    { name, file } satisfies EnteredStations,
  );
  fileIds.set(file, id);
  return id;
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
