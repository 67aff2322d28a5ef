// The built-in catalog holds together. Its figures are compared with the public record in test/shared.

import { expect, test } from "vitest";
import { VehicleCatalog } from "../../src/vehicles/catalog.js";
import { loadBuiltIn, loadVehicles } from "../../src/vehicles/load.js";
import { makeKey, nameKey } from "../../src/vehicles/names.js";
import { type CatalogVehicle, VEHICLE_CLASSES } from "../../src/vehicles/vehicle.js";

const vehicles = await loadBuiltIn();

function title({ make, model, firstYear }: CatalogVehicle): string {
  return `${make} ${model} ${firstYear}`;
}

test("has all classes, makes and years that fleets drive", () => {
  expect(new Set(vehicles.map(({ vehicleClass }) => vehicleClass))).toEqual(new Set(VEHICLE_CLASSES));
  expect(Math.min(...vehicles.map(({ firstYear }) => firstYear))).toBeLessThan(1985);
  const isPassenger = (vehicle: CatalogVehicle): boolean => /^(?:two seater|subcompact|compact|midsize|large|small suv|suv)$/.test(vehicle.vehicleClass ?? "");
  expect(new Set(vehicles.filter(isPassenger).map(({ make, model }) => `${make} ${model}`)).size).toBeGreaterThanOrEqual(100);
});

test("every row says what it is and where its figures come from", () => {
  for (const vehicle of vehicles) {
    expect(vehicle, title(vehicle)).toMatchObject({
      fuelType: expect.any(String),
      vehicleClass: expect.any(String),
      mpgSource: expect.stringMatching(/\S/),
      tankSource: expect.stringMatching(/\S/),
      tankEstimate: undefined,
    });
  }
});

test("no name of a make means two vehicles in a year", () => {
  const faults: string[] = [];
  const seen = new Map<string, CatalogVehicle[]>();
  for (const vehicle of vehicles) {
    for (const key of new Set([vehicle.model, ...vehicle.aliases].map((name) => `${makeKey(vehicle.make)} ${nameKey(name)}`))) {
      const others = seen.get(key) ?? [];
      for (const other of others) {
        const overlaps = vehicle.firstYear <= (other.lastYear ?? Infinity) && other.firstYear <= (vehicle.lastYear ?? Infinity);
        if (overlaps) faults.push(`${key}: ${title(other)} and ${title(vehicle)}`);
      }
      seen.set(key, [...others, vehicle]);
    }
  }
  expect(faults).toEqual([]);
});

test("every row is found by each of its names in each of its years", () => {
  const catalog = new VehicleCatalog([{ name: "built-in", vehicles }]);
  for (const vehicle of vehicles) {
    for (const name of [vehicle.model, ...vehicle.aliases]) {
      for (let year = vehicle.firstYear; year <= (vehicle.lastYear ?? 2030); year++) {
        expect(catalog.find(year, vehicle.make, name)[0]?.vehicle, `${year} ${vehicle.make} ${name}`).toBe(vehicle);
      }
    }
  }
});

// Some by hand, so that a slip in the columns shows.
test.each([
  [2019, "Ford", "Transit", "Transit 250", 16, 25.1],
  [2018, "Ford", "F150", "F-150", 21, 23],
  [2015, "Chevy", "Silverado", "Silverado 1500", 19, 26],
  [2003, "Toyota", "camry", "Camry", 24, 18.5],
  [1995, "Honda", "Accord", "Accord", 23, 17],
  [2022, "Freightliner", "Cascadia 126", "Cascadia", 7.4, 240],
  [2021, "Ram", "Ram 1500", "1500", 22, 23],
  [2020, "Toyota", "Prius", "Prius", 54, 11.3],
])("%s %s %s", async (year, make, model, name, mpg, tank) => {
  const [match] = (await loadVehicles()).find(year, make, model);
  expect(match?.vehicle).toMatchObject({ model: name, mpg, tankCapacityGallons: tank });
});
