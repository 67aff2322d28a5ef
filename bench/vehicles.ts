// Looking up every name in the built-in vehicle catalog, and names that it lacks.

import { VehicleCatalog } from "../src/vehicles/catalog.js";
import { loadBuiltIn } from "../src/vehicles/load.js";
import { BRIEFLY, measure, medianOf } from "./harness/measure.js";
import type { Setting } from "./harness/report.js";

const GROUP = "vehicles";
const ABSENT = Array.from({ length: 100 }, (_, i) => ({
  year: 2019,
  make: "Ford",
  model: `Tranist ${i} ${"x".repeat(i)}`.slice(0, 100),
}));

export async function benchVehicles({ report }: Setting): Promise<void> {
  const begin = performance.now();
  const vehicles = await loadBuiltIn();
  const catalog = new VehicleCatalog([{ name: "built-in", vehicles }]);
  const loadMs = performance.now() - begin;
  const names = vehicles.flatMap((vehicle) => [vehicle.model, ...vehicle.aliases].map((model) => ({ vehicle, model })));
  for (const { vehicle, model } of names) {
    if (catalog.find(vehicle.firstYear, vehicle.make, model)[0]?.vehicle !== vehicle)
      throw new Error(`${vehicle.make} ${model} is not found`);
  }
  for (const { year, make, model } of ABSENT)
    if (catalog.find(year, make, model).length > 0) throw new Error(`${model} is found`);
  const figures = await measure(
    GROUP,
    "names",
    [
      {
        name: "look up a name",
        count: names.length,
        run: () => {
          for (const { vehicle, model } of names) catalog.find(vehicle.firstYear, vehicle.make, model);
        },
      },
      {
        name: "near names of one that is not there",
        count: ABSENT.length,
        run: () => {
          for (const { year, make, model } of ABSENT) catalog.nearest(year, make, model);
        },
      },
    ],
    BRIEFLY,
  );
  report.say(`VEHICLES. ${vehicles.length} generations with ${names.length} names, read in ${loadMs.toFixed(0)} ms`);
  report.show(figures);
  report.judge("looking up a vehicle", (medianOf(figures, "look up a name") * 1000) / names.length, 10, "µs");
}
