// Vehicles: looking up every name of the built-in catalog, and names that it lacks.

import { VehicleCatalog } from "../src/vehicles/catalog.js";
import { loadBuiltIn } from "../src/vehicles/load.js";
import { judge, medianOf, printTimings, time } from "./timing.js";

const ABSENT = Array.from({ length: 100 }, (_, i) => ({ year: 2019, make: "Ford", model: `Tranist ${i} ${"x".repeat(i)}`.slice(0, 100) }));

export async function benchVehicles(): Promise<boolean> {
  const begin = performance.now();
  const vehicles = await loadBuiltIn();
  const catalog = new VehicleCatalog([{ name: "built-in", vehicles }]);
  const loadMs = performance.now() - begin;
  const names = vehicles.flatMap((vehicle) => [vehicle.model, ...vehicle.aliases].map((model) => ({ vehicle, model })));
  for (const { vehicle, model } of names) {
    if (catalog.find(vehicle.firstYear, vehicle.make, model)[0]?.vehicle !== vehicle) throw new Error(`${vehicle.make} ${model} is not found`);
  }
  for (const { year, make, model } of ABSENT) if (catalog.find(year, make, model).length > 0) throw new Error(`${model} is found`);
  const timings = await time(
    [
      {
        name: "look up a name",
        stations: names.length,
        run: () => {
          for (const { vehicle, model } of names) catalog.find(vehicle.firstYear, vehicle.make, model);
        },
      },
      {
        name: "near names of one that is not there",
        stations: ABSENT.length,
        run: () => {
          for (const { year, make, model } of ABSENT) catalog.nearest(year, make, model);
        },
      },
    ],
    500,
  );
  console.log(`VEHICLES. ${vehicles.length} generations with ${names.length} names, read in ${loadMs.toFixed(0)} ms; "stations" are names here`);
  printTimings(timings);
  return judge("looking up a vehicle", (medianOf(timings, "look up a name") * 1000) / names.length, 10, "µs");
}
