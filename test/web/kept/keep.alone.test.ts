// What is written on the device, with a store in memory.

import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { App } from "../../../src/web/app/app.js";
import { isKeptTrip, type KeptTrip } from "../../../src/web/kept/content.js";
import { keep, trouble } from "../../../src/web/kept/keep.js";
import { openKept } from "../../../src/web/kept/openLast.js";
import { usePreset } from "../../../src/web/kept/ownPresets.js";
import { headlessApp } from "../../support/headlessApp.js";
import { randomLoadedTrip } from "../../support/loadedTrips.js";
import { seededRandom } from "../../support/random.js";

const store = vi.hoisted(() => ({ records: new Map<string, unknown>(), isFull: (_kind: string): boolean => false }));

vi.mock("../../../src/web/kept/store.js", async (original) => ({
  ...(await original<object>()),
  list: async () => [],
  isKept: async (kind: string, id: string) => store.records.has(`${kind}/${id}`),
  read: async (kind: string, id: string) => structuredClone(store.records.get(`${kind}/${id}`)),
  async write({ kind, id }: { readonly kind: string; readonly id: string }, content: unknown) {
    if (store.isFull(kind)) throw new DOMException("full", "QuotaExceededError");
    store.records.set(`${kind}/${id}`, structuredClone(content));
  },
}));

beforeEach(() => {
  store.records.clear();
  store.isFull = () => false;
});

const A = randomLoadedTrip(seededRandom(1), 30);
const B = { ...randomLoadedTrip(seededRandom(2), 30), from: "B" };

/** A page that keeps what it shows. `rest` waits until what has changed is written. */
async function keepingApp(): Promise<{ app: App; frame: () => void; rest: () => Promise<void> }> {
  let work = (): void => undefined;
  const app = await headlessApp((next) => (work = next));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  keep(app);
  const frame = (): void => {
    const now = work;
    work = () => undefined;
    now();
  };
  return {
    app,
    frame,
    async rest() {
      frame();
      await vi.advanceTimersByTimeAsync(2000);
    },
  };
}

function keptFrom(place: string): KeptTrip {
  const kept = [...store.records.values()].filter(isKeptTrip).filter(({ trip }) => trip.from === place);
  expect(kept).toHaveLength(1);
  const [only] = kept;
  if (only === undefined) throw new Error("not kept");
  return only;
}

const keptFiles = (): string[] => [...store.records.keys()].filter((key) => key.startsWith("file/"));

/** A file with more stations than the trip. */
const fileOf = (name: string) => ({ name, file: { stations: [...A.stations, ...B.stations], warnings: [] } });

test("a change is kept although another trip follows at once, each with what belongs to it", async () => {
  const { app, frame, rest } = await keepingApp();
  app.load({ trip: A, settings: { mpg: 5 }, leave: "2026-07-13T06:00", deals: [] }, fileOf("a.csv"));
  await rest();
  app.change({ mpg: 7 });
  frame();
  app.load(
    {
      trip: B,
      settings: { mpg: 9 },
      rules: { stop_minutes: 15 },
      leave: "2026-08-13T06:00",
      deals: [{ cents_off: 5 }],
    },
    fileOf("b.csv"),
  );
  // Its planner is still to come.
  await vi.advanceTimersByTimeAsync(2000);
  expect(keptFrom(A.from)).toMatchObject({
    settings: { mpg: 7 },
    rules: {},
    leave: "2026-07-13T06:00",
    deals: [],
    stations: { name: "a.csv" },
  });
  expect([...store.records.values()].filter(isKeptTrip)).toHaveLength(1);
});

test("a file that there was no room for is written again, and so is one that was deleted", async () => {
  const { app, rest } = await keepingApp();
  store.isFull = (kind) => kind === "file";
  app.load({ trip: A, settings: {} }, fileOf("a.csv"));
  await rest();
  expect([trouble.value, store.records.size]).toEqual(["full", 0]);
  store.isFull = () => false;
  for (const mpg of [5, 6]) {
    app.change({ mpg });
    await rest();
    expect(trouble.value).toBeUndefined();
    expect(keptFiles()).toEqual([`file/${keptFrom(A.from).fileId}`]);
    for (const key of keptFiles()) store.records.delete(key);
  }
});

test("a trip that is opened before its file is read still has it when it is kept", async () => {
  const { app, frame, rest } = await keepingApp();
  app.load({ trip: A, settings: {} }, fileOf("a.csv"));
  await rest();
  const { fileId } = keptFrom(A.from);
  const key = [...store.records.keys()].find((each) => each.startsWith("trip/")) ?? "";
  app.load({ trip: B, settings: {} }, { name: "b.csv", file: { stations: B.stations, warnings: [] } });
  await rest();
  const opened = openKept(app, key.replace("trip/", ""));
  frame();
  expect(await opened).toBe(true);
  await rest();
  expect([app.stations.value, keptFrom(A.from).fileId]).toEqual([fileOf("a.csv"), fileId]);
  expect(fileId).toBeDefined();
});

test("kept rules and trucks that are broken change nothing", async () => {
  const { app } = await keepingApp();
  const before = [app.settings.value, app.rules.value];
  const settings = { mpg: 6, tankCapacityGallons: 100, startGallons: 50, bufferFraction: 0.1, reserveFraction: 0.1 };
  const broken = [
    ["rules", { stop_minutes: "many" }],
    ["rules", "x"],
    ["vehicle", { settings, rules: { usable_tank_fraction: 7 } }],
    ["vehicle", { settings: { ...settings, mpg: "6" }, rules: {} }],
    ["vehicle", {}],
  ] as const;
  for (const [kind, content] of broken) {
    store.records.set(`${kind}/x`, content);
    expect(await usePreset(app, kind, "x"), JSON.stringify(content)).toBe(false);
  }
  expect([app.settings.value, app.rules.value]).toEqual(before);
  store.records.set("vehicle/x", { settings, rules: { usable_tank_fraction: 0.9 } });
  expect(await usePreset(app, "vehicle", "x")).toBe(true);
  expect([app.settings.value.tankCapacityGallons, app.rules.value.usable_tank_fraction]).toEqual([100, 0.9]);
});
