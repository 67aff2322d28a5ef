// The built-in catalog is consistent. test/shared compares its figures with the public record.

import { expect, test } from "vitest";
import { VehicleCatalog } from "../../src/vehicles/catalog.js";
import { loadBuiltIn, loadVehicles, readBuiltIn } from "../../src/vehicles/load.js";
import { type CatalogVehicle, keysOf, VEHICLE_CLASSES } from "../../src/vehicles/vehicle.js";

const vehicles = await readBuiltIn(new URL("../../src/vehicles/catalog/", import.meta.url));

function title({ make, model, firstYear }: CatalogVehicle): string {
  return `${make} ${model} ${firstYear}`;
}

test("has all classes, and over a hundred cars and SUVs", () => {
  expect(new Set(vehicles.map(({ vehicleClass }) => vehicleClass))).toEqual(new Set(VEHICLE_CLASSES));
  const isPassenger = (vehicle: CatalogVehicle): boolean =>
    /^(?:two seater|subcompact|compact|midsize|large|small suv|suv)$/.test(vehicle.vehicleClass ?? "");
  expect(
    new Set(vehicles.filter(isPassenger).map(({ make, model }) => `${make} ${model}`)).size,
  ).toBeGreaterThanOrEqual(100);
});

test.each([
  ["Freightliner", "Cascadia", 2012],
  ["Kenworth", "T680", 2020],
  ["Peterbilt", "579", 2021],
  ["Volvo", "VNL", 2016],
  ["International", "LT", 2022],
  ["Freightliner", "M2 106", 2015],
  ["International", "4300", 2010],
  ["Hino", "268", 2014],
  ["Isuzu", "NPR-HD", 2018],
  ["Ford", "F-550", 2019],
  ["Ford", "F-59", 2018],
  ["Ford", "E-250", 2005],
  ["Ford", "Transit 350", 2022],
  ["Ram", "ProMaster", 2020],
  ["Mercedes-Benz", "Sprinter", 2021],
  ["Chevrolet", "Express", 2019],
  ["Ford", "F-250", 2018],
  ["Dodge", "Ram 1500", 2015],
  ["GMC", "Sierra 1500 SLT", 2017],
  ["Toyota", "Tacoma", 2024],
  ["Dodge", "Grand Caravan", 2014],
])("has the fleets' %s %s of %d", async (make, model, year) => {
  expect((await loadVehicles()).find(year, make, model)).not.toEqual([]);
});

test("every row says what it is and where its figures come from", () => {
  for (const vehicle of vehicles) {
    expect(vehicle, title(vehicle)).toMatchObject({
      fuelType: expect.any(String),
      vehicleClass: expect.any(String),
      mpgSource: expect.stringMatching(/\S/),
      tankSource: expect.stringMatching(/\S/),
    });
  }
});

test("only a motorhome's tank is a class estimate, where the chassis does not tell it", () => {
  const estimated = new Set(vehicles.filter(({ tankEstimate }) => tankEstimate !== undefined));
  const isEstimate = ({ make, model, vehicleClass }: CatalogVehicle): boolean =>
    vehicleClass === "motorhome" && !["Ford F-53", "Winnebago View"].includes(`${make} ${model}`);
  for (const vehicle of vehicles) expect(estimated.has(vehicle), title(vehicle)).toBe(isEstimate(vehicle));
  for (const { mpgSource } of estimated) expect(mpgSource).toMatch(/^class estimate for /);
});

test("no name of a make means two vehicles in a year", () => {
  const faults: string[] = [];
  const seen = new Map<string, CatalogVehicle[]>();
  for (const vehicle of vehicles) {
    for (const key of keysOf(vehicle)) {
      const others = seen.get(key) ?? [];
      for (const other of others) {
        const overlaps =
          vehicle.firstYear <= (other.lastYear ?? Infinity) && other.firstYear <= (vehicle.lastYear ?? Infinity);
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

// Some figures entered by hand, so that a slip in the columns shows.
test.each([
  [2019, "Ford", "Transit", "Transit 250", 16, 25.1],
  [2018, "Ford", "F150", "F-150", 21, 23],
  [2015, "Chevy", "Silverado", "Silverado 1500", 19, 26],
  [2003, "Toyota", "camry", "Camry", 24, 18.5],
  [1995, "Honda", "Accord", "Accord", 23, 17],
  [2022, "Freightliner", "Cascadia 126", "Cascadia", 7.4, 240],
  [2021, "Ram", "Ram 1500", "1500", 22, 23],
  [2020, "Toyota", "Prius", "Prius", 54, 11.3],
  [2015, "Ford", "E-350", "E-350", 9.5, 40],
  [2024, "Ford", "E-350 Stripped Chassis", "E-350 Cutaway", 9.5, 40],
  [2014, "Ford", "E-350", "E-350", 13, 33],
  [2023, "Ford", "E450 Stripped Chassis", "E-450 Cutaway", 8.5, 55],
  [2022, "Mack", "Anthem", "Anthem", 7.4, 240],
  [2012, "Western Star", "4900 EX", "4900", 5.8, 300],
  [2019, "Motorhome", "class a", "Class A", 7.5, 80],
  // As a text without a make is split: "Class A motorhome", "camper van".
  [2019, "Class", "A motorhome", "Class A", 7.5, 80],
  [2021, "Class", "C Motorhome", "Class C", 9, 55],
  [2021, "class", "b motorhome", "Class B", 16, 24],
  [2021, "camper", "van", "Class B", 16, 24],
  [2021, "Campervan", "", "Class B", 16, 24],
  [2021, "diesel", "pusher", "Class A Diesel", 8, 100],
  [2021, "Class", "A diesel motorhome", "Class A Diesel", 8, 100],
  [2021, "Class", "C RV", "Class C", 9, 55],
  [2021, "Motorhome", "Class B", "Class B", 16, 24],
  [2021, "Jayco", "Redhawk", "Redhawk", 9, 55],
  [2018, "Chevrolet", "Volt", "Volt", 42, 8.9],
  [2020, "Toyota", "Prius Prime LE", "Prius Prime", 54, 11.3],
  [2022, "Jeep", "Wrangler 4xe", "Wrangler 4xe", 20, 17.2],
  [2022, "Jeep", "Wrangler PHEV", "Wrangler 4xe", 20, 17.2],
  [2022, "Jeep", "Grand Cherokee Plug-in Hybrid", "Grand Cherokee 4xe", 23, 19],
  [2018, "Ford", "Fusion PHEV", "Fusion Energi", 42, 14],
  [2021, "Toyota", "RAV4 PHEV", "RAV4 Prime", 38, 14.5],
  [2019, "Toyota", "Prius PHEV", "Prius Prime", 54, 11.3],
  [2014, "Toyota", "Prius PHEV", "Prius Plug-in Hybrid", 50, 10.6],
  [2018, "Chrysler", "Pacifica Plug-in", "Pacifica Hybrid", 32, 16.5],
  // All driven wheels are another row where the EPA differs by more than a tenth, wherever the trim's words stand.
  [2015, "GMC", "Terrain AWD SLE", "Terrain AWD", 23, 18.8],
  [2015, "GMC", "Terrain SLE AWD", "Terrain AWD", 23, 18.8],
  [2015, "GMC", "Terrain SLE", "Terrain", 26, 18.8],
  [2003, "Chevy", "Silverado 1500 LT 4x4", "Silverado 1500 4WD", 14, 26],
  [2022, "Toyota", "Camry AWD", "Camry AWD", 28.5, 15.8],
])("%s %s %s is the %s", async (year, make, model, name, mpg, tank) => {
  const [match] = (await loadVehicles()).find(year, make, model);
  expect(match?.vehicle).toMatchObject({ model: name, mpg, tankCapacityGallons: tank });
});

test("the built catalog equals the files", async () => {
  expect(await loadBuiltIn()).toEqual(vehicles);
});
