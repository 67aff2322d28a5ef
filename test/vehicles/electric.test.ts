// Vehicles without a fuel tank are refused as what they are.

import { describe, expect, test } from "vitest";
import { resolveVehicle } from "../../src/planning/vehicle.js";
import { wordWarning } from "../../src/contract/values/warnings.js";
import { electricDriveOf } from "../../src/vehicles/electric.js";
import { loadVehicles } from "../../src/vehicles/load.js";

const catalog = await loadVehicles();

describe("refused", () => {
  test.each([
    [2022, "Tesla", "Model 3", "is electric"],
    [2023, "tesla", "Semi", "is electric"],
    [2022, "Rivian", "R1T", "is electric"],
    [2023, "Ford", "F-150 Lightning Lariat", "is electric"],
    [2022, "Ford", "Mustang Mach-E", "is electric"],
    [2022, "Chevy", "Bolt EV", "is electric"],
    [2021, "Nissan", "Leaf SV", "is electric"],
    [2021, "VW", "ID.4 Pro", "is electric"],
    [2022, "Hyundai", "Ioniq 5", "is electric"],
    [2023, "Hyundai", "ioniq6", "is electric"],
    [2022, "Hyundai", "Kona Electric", "is electric"],
    [2022, "Kia", "EV6", "is electric"],
    [2020, "Mini", "Cooper SE", "is electric"],
    [2023, "GMC", "Hummer EV", "is electric"],
    [2024, "Tesla", "Cybertruck", "is electric"],
    [2022, "Volvo", "VNR Electric", "is electric"],
    [2022, "Freightliner", "eCascadia", "is electric"],
    [2023, "Nikola", "Tre", "is electric"],
    [2023, "Nikola", "Tre FCEV", "runs on hydrogen"],
    [2021, "Toyota", "Mirai", "runs on hydrogen"],
    [2021, "Hyundai", "Nexo", "runs on hydrogen"],
    [2023, "Kenworth", "T680 fuel cell", "runs on hydrogen"],
  ])("%d %s %s", (year, make, model, what) => {
    expect(() => resolveVehicle({ year, make, model }, catalog, undefined)).toThrow(
      `${make} ${model} ${what}: it takes neither gasoline nor diesel, so there are no fuel stops to plan. Choose a vehicle that burns fuel, or give the mpg and tank yourself.`,
    );
  });
});

test.each([
  [2022, "Hyundai", "Kona"],
  [2018, "Ford", "Mustang"],
  [2019, "Chevrolet", "Volt"],
  [2004, "Ford", "F-150 Lightning"],
  [2020, "Freightliner", "Cascadia"],
  [2021, "Toyota", "RAV4 Hybrid"],
  [2020, "Honda", "Clarity"],
])("%d %s %s may burn fuel", (year, make, model) => {
  expect(electricDriveOf(year, make, model)).toBeUndefined();
});

test("figures that are given need no look-up", () => {
  expect(
    resolveVehicle(
      { year: 2022, make: "Tesla", model: "Model 3", mpg: 30, tank_capacity_gallons: 10 },
      catalog,
      undefined,
    ),
  ).toMatchObject({ mpg: 30 });
});

test("the mpg of a plug-in hybrid is that on gasoline, and a warning says so", () => {
  const worded = (mpg?: number): string[] =>
    resolveVehicle(
      { year: 2020, make: "Toyota", model: "Prius Prime", mpg, current_fuel_gallons: 5 },
      catalog,
      undefined,
    ).warnings.map(wordWarning);
  expect(worded()).toContain(
    "the mpg of the 2020 Toyota Prius Prime is that on gasoline: miles driven on electricity are not counted",
  );
  expect(worded(50).join()).not.toContain("electricity");
});
