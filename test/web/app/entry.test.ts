// Trips that come one after the other: what each has stays together.

import { expect, test, vi } from "vitest";
import type { App } from "../../../src/web/app/app.js";
import type { EnteredStations } from "../../../src/web/app/entry.js";
import type { FileChoices } from "../../../src/web/trip/types.js";
import { readLink } from "../../../src/web/link/link.js";
import { headlessApp, tripFile } from "../../support/headlessApp.js";
import { readBuiltInTrip } from "../../support/loadedTrips.js";

const COST = { cost_plus_cents: 0 };
const OFF = { cents_off: 5 };

/** What the page has of the trip that is shown, and what its forms have. */
function readAll({ trip, stations, settings, rules, leave, entry, ...app }: App): readonly unknown[] {
  return [
    trip.value,
    stations.value,
    settings.value.mpg,
    rules.value.discounts,
    leave.value,
    app.fileDeals(),
    entry.stations.value,
    entry.from.value,
    entry.to.value,
  ];
}

/** Three stations in Nebraska, as a file has them. */
function quote(name: string): EnteredStations {
  const towns = [
    ["Ogallala", 41.115, -101.717],
    ["Kearney", 40.67, -99.084],
    ["York", 40.822, -97.597],
  ] as const;
  return {
    name,
    file: {
      stations: towns.map(([address, lat, lng]) => ({
        id: address,
        name: address,
        address,
        location: { lat, lng },
        price_per_gallon: 3,
      })),
      warnings: [],
      discounts: [COST],
    },
  };
}

test("undo brings back a trip with stations, deals, departure and places; a reset, its own settings", async () => {
  const app = await headlessApp();
  await app.entry.read([
    tripFile("a.json", 1, {
      vehicle: { mpg: 5 },
      pricing: { discounts: [OFF] },
      hours: { departure_at: "2026-07-13T14:30:00Z" },
    }),
  ]);
  expect(app.trip.value?.title).toBe("a");
  app.change({ mpg: 6 });
  const before = readAll(app);
  await app.entry.read([
    tripFile("b.json", 2, { vehicle: { mpg: 9 }, hours: { departure_at: "2026-08-13T14:30:00Z" } }),
  ]);
  expect([app.stations.value?.name, app.settings.value.mpg, app.leave.value.slice(0, 7)]).toEqual([
    "b.json",
    9,
    "2026-08",
  ]);
  app.selected.value = app.trip.value?.stations[0];
  app.preview.value = app.trip.value?.stations[1];
  app.undo();
  expect(readAll(app)).toEqual(before);
  expect([app.stations.value?.name, app.entry.stations.value?.name, app.rules.value.discounts]).toEqual([
    "a.json",
    "a.json",
    [OFF],
  ]);
  expect(app.lit.value).toBeUndefined();
  app.reset();
  expect(app.settings.value.mpg).toBe(5);
});

test("a departure is taken back like any other change", async () => {
  const app = await headlessApp();
  await app.entry.read([tripFile("a.json", 1)]);
  app.change({ mpg: 6 });
  const before = app.leave.value;
  app.leaveAt("2026-07-13T06:00");
  app.leaveAt("2026-07-13T07:00");
  app.undo();
  expect([app.leave.value, app.settings.value.mpg]).toEqual([before, 6]);
});

test("a kept file of stations brings its deals in place of those of the file before", async () => {
  const app = await headlessApp();
  const trip = await readBuiltInTrip();
  app.entry.take(
    { trip: { ...trip, from: "Omaha, NE", to: "Denver, CO" }, settings: {}, rules: { discounts: [OFF] }, deals: [OFF] },
    "old.csv",
  );
  await app.entry.useStations(quote("new.csv"));
  expect(app.entry.refusal.value).toBeUndefined();
  expect([app.stations.value?.name, app.trip.value?.stations.length]).toEqual(["new.csv", 3]);
  expect([app.rules.value.discounts, app.fileDeals()]).toEqual([[COST], [COST]]);
  // They are set once.
  app.change({}, { discounts: [] });
  await app.entry.plan();
  expect(app.rules.value.discounts).toEqual([]);
});

test("deals that were taken out of a kept trip stay out", async () => {
  const app = await headlessApp();
  app.entry.take(
    { trip: await readBuiltInTrip(), settings: {}, rules: { discounts: [OFF] }, deals: [COST, OFF] },
    "old.csv",
  );
  expect(app.rules.value.discounts).toEqual([OFF]);
});

test("a kept trip ends what is under way, and what was said of it", async () => {
  const app = await headlessApp();
  const trip = await readBuiltInTrip();
  app.entry.take({ trip: { ...trip, from: "Omaha, NE", to: "Denver, CO" }, settings: {} }, "old.csv");
  const planned = app.entry.useStations(quote("new.csv"));
  expect(app.entry.isBusy.value).toBe(true);
  app.entry.take({ trip, settings: {} }, "kept.csv");
  expect([app.entry.isBusy.value, app.entry.progress.value]).toEqual([false, ""]);
  await planned;
  expect([app.trip.value, app.stations.value?.name]).toEqual([trip, "kept.csv"]);
  await app.entry.read([new File(["nothing"], "bad.csv")]);
  expect(app.entry.refusal.value).toBeDefined();
  app.entry.take({ trip, settings: {} }, "kept.csv");
  expect(app.entry.refusal.value).toBeUndefined();
});

test("a link that was overtaken by a kept trip leaves its departure alone", async () => {
  const app = await headlessApp();
  const opened = app.entry.open(readLink("#min-gallons=30&leave=2026-07-13T06:00&trip=i80"));
  app.entry.take({ trip: await readBuiltInTrip(), settings: {}, leave: "2026-08-01T05:00" }, "kept.csv");
  await opened;
  expect(app.leave.value).toBe("2026-08-01T05:00");
});

test("the whole of a kept file takes the place of its part only, and is there after undoing, too", async () => {
  const app = await headlessApp();
  const trip = await readBuiltInTrip();
  app.entry.take({ trip, settings: {} }, "same.csv");
  const part = app.stations.value?.file;
  if (part === undefined) throw new Error("no stations");
  await app.entry.read([tripFile("same.csv.json", 1)]);
  const newer = app.stations.value;
  app.entry.complete(part, quote("same.csv"));
  expect([app.stations.value, app.entry.stations.value]).toEqual([newer, newer]);
  app.undo();
  expect([app.stations.value, app.entry.stations.value]).toEqual([quote("same.csv"), quote("same.csv")]);
});

test("prices in several other units are read one after the other, with what was said before", async () => {
  const app = await headlessApp();
  const rows = [
    "id,name,lat,lng,price,currency",
    "u,York,40.822,-97.597,3.459,",
    "c,Regina,50.45,-104.6,1.459,",
    "m,Hermosillo,29.07,-110.95,24.5,MXN/L",
  ];
  await app.entry.read([new File([rows.join("\n")], "three.csv")]);
  const idsOf = () => app.entry.stations.value?.file.stations.map(({ id }) => id);
  const open = () => {
    const { file, read } = app.entry.lastRead.value ?? expect.fail("nothing was read");
    expect(app.entry.stations.value?.file).toBe(file);
    return { openUnit: file.openUnit, read };
  };
  const say = async (choices: FileChoices): Promise<void> => {
    open().read.choose(choices);
    await vi.waitUntil(() => !app.entry.isBusy.value);
  };
  expect(idsOf()).toEqual(["u"]);
  expect(open().openUnit).toEqual({ unit: { currency: "CAD", volume: "litre" }, isSaid: false });
  await say({ priceUnits: [{ currency: "CAD", volume: "litre" }], currencyRates: new Map([["CAD", 0.7]]) });
  expect(idsOf()).toEqual(["u", "c"]);
  expect(open().openUnit).toEqual({ unit: { currency: "MXN", volume: "litre" }, isSaid: true });
  await say({ currencyRates: new Map([["MXN", 0.05]]) });
  expect(idsOf()).toEqual(["u", "c", "m"]);
  expect(open().openUnit).toBeUndefined();
  expect(app.entry.stations.value?.file.stations.map(({ price_per_gallon: price }) => price)).toEqual([
    3.459,
    expect.closeTo(1.459 * 3.785411784 * 0.7, 3),
    expect.closeTo(24.5 * 3.785411784 * 0.05, 3),
  ]);
});
