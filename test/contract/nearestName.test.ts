import * as fc from "fast-check";
import { expect, it } from "vitest";
import { editDistance, nearestName } from "../../src/contract/values/nearestName.js";

const FIELDS = [
  "origin",
  "destination",
  "departure_at",
  "coarse_filter_radius_miles",
  "tank_capacity_gallons",
  "current_fuel_gallons",
  "minimum_purchase_gallons",
  "minimum_stop_minutes",
  "maximum_stops",
  "price_per_gallon",
  "price_as_of",
  "fuel_type",
  "height_feet",
  "discounts",
  "lat",
  "lng",
  "id",
  "mpg",
];

it.each([
  ["letter case", "Price_Per_Gallon", "price_per_gallon"],
  ["camel case", "pricePerGallon", "price_per_gallon"],
  ["separators", "price-per gallon", "price_per_gallon"],
  ["no separators", "pricepergallon", "price_per_gallon"],
  ["a plural", "discount", "discounts"],
  ["a plural in the middle", "price_per_gallons", "price_per_gallon"],
  ["an abbreviated part", "maxStops", "maximum_stops"],
  ["several of them", "tank_cap_gal", "tank_capacity_gallons"],
  ["consonants alone", "longitude", "lng"],
  ["the long word for a short one", "latitude", "lat"],
  ["swapped letters", "hieght_feet", "height_feet"],
  ["a letter too many", "price_as_off", "price_as_of"],
  ["a letter too few", "origi", "origin"],
  ["a missing part", "min_purchase", "minimum_purchase_gallons"],
  ["only the first part", "departure", "departure_at"],
  ["only a later part", "radius", "coarse_filter_radius_miles"],
  ["parts in another order", "capacity_tank", "tank_capacity_gallons"],
  ["a part too many", "station_price_per_gallon", "price_per_gallon"],
  ["the beginning before a later part", "price", "price_per_gallon"],
])("finds a name in spite of %s", (_, word, name) => {
  expect(nearestName(word, FIELDS)).toBe(name);
});

it("finds values as well as names", () => {
  expect(nearestName("nevr", ["always", "never", "dip"])).toBe("never");
  expect(nearestName("Dipp", ["always", "never", "dip"])).toBe("dip");
});

it.each(["", "_", "x", "customer_id", "colour", "weather", "it", "名前", "price".repeat(1e6)])(
  "finds no name where none is near: %#",
  (word) => {
    expect(nearestName(word, FIELDS)).toBeUndefined();
  },
);

it("takes the first of names that are equally near", () => {
  expect(nearestName("maximum", ["maximum_miles", "maximum_stops"])).toBe("maximum_miles");
});

it("finds each name by itself, however it is written", () => {
  const write = fc.constantFrom(
    (name: string) => name.toUpperCase(),
    (name: string) => name.replaceAll("_", ""),
    (name: string) => name.replaceAll("_", "-"),
    (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
  fc.assert(
    fc.property(fc.constantFrom(...FIELDS), write, (name, as) => {
      expect(nearestName(as(name), FIELDS)).toBe(name);
    }),
  );
});

/** By the definition of the distance, without a table. */
function slowDistance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const rest = [a.slice(1), b.slice(1)] as const;
  if (a[0] === b[0]) return slowDistance(...rest);
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    1 +
    Math.min(
      slowDistance(rest[0], b),
      slowDistance(a, rest[1]),
      slowDistance(...rest),
      isSwapped ? slowDistance(a.slice(2), b.slice(2)) : Infinity,
    )
  );
}

it("counts edits as their definition does", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(editDistance(a, b)).toBe(slowDistance(a, b));
    }),
  );
});
