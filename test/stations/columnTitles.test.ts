// Columns are found by their titles, whatever their case and punctuation, and never by guessing between two.

import { describe, expect, test } from "vitest";
import { matchColumns } from "../../src/stations/columnTitles.js";
import { ColumnError } from "../../src/stations/titleMatch.js";
import { warnOfOthers } from "../../src/stations/otherColumns.js";
import { PriceChoiceError, type TextRow } from "../../src/stations/rows.js";

describe("names", () => {
  test.each([
    ["id,name,address,city,state,price_per_gallon,lat,lng", "id:0 name:1 address:2 city:3 state:4 lat:6 lng:7 price:5"],
    [
      "OPIS ID,Station Name,Street Address,City,ST,Zip Code,Latitude,Longitude,Retail Price",
      "id:0 name:1 address:2 city:3 state:4 zip:5 lat:6 lng:7 price:8",
    ],
    ["x,y,DIESEL,Truck Stop,Chain", "name:3 lat:1 lng:0 price:2 brand:4"],
    ["Station-ID,STATION,Lat.,Lon.,Diesel Price ($),Fuel_Type", "id:0 name:1 lat:2 lng:3 price:4 fuelType:5"],
    ["Brand Name,lat,long,price,opened", "lat:1 lng:2 price:3 brand:0"],
    [
      "name,lat,lng,price,stop_minutes,minimum_purchase_gallons,maximum_purchase_gallons",
      "name:0 lat:1 lng:2 price:3 stopMinutes:4 minimumPurchase:5 maximumPurchase:6",
    ],
    [
      "name,lat,lng,price,Stop Time (min),Min. Gallons,Max Purchase (gal)",
      "name:0 lat:1 lng:2 price:3 stopMinutes:4 minimumPurchase:5 maximumPurchase:6",
    ],
    ["name,lat,lng,price,Truck Parking Spaces", "name:0 lat:1 lng:2 price:3 parkingSpaces:4"],
    ["name,lat,lng,price,# of truck parking spots", "name:0 lat:1 lng:2 price:3 parkingSpaces:4"],
    ["name,lat,lng,price,capacity:hgv", "name:0 lat:1 lng:2 price:3 parkingSpaces:4"],
    [
      "Parking,Truck parking,ParkingSpaces,Overnight parking,name,lat,lng,price",
      "name:4 lat:5 lng:6 price:7 parkingSpaces:2",
    ],
    ["Parking,Overnight parking,Truck parking,name,lat,lng,price", "name:3 lat:4 lng:5 price:6 parkingSpaces:2"],
    ["name,lat,lng,price,Car parking,Paid parking,Reserved spots", "name:0 lat:1 lng:2 price:3"],
    ["name,lat,lng,price,Stop time,Minimum purchase,Purchase limit ($)", "name:0 lat:1 lng:2 price:3"],
  ])("%s", (header, expected) => {
    const columns = matchColumns(header.split(","));
    expect([...columns].map(([field, column]) => `${field}:${column}`).join(" ")).toBe(expected);
  });
});

describe("two columns for one field", () => {
  test.each([
    ["name,lat,lng,price,price_per_gallon", "price", 4],
    ["station,name,lat,lng,price", "name", 1],
    ["Latitude,Longitude,y,x,lat,lng,name,price", "lng", 5],
    ["site id,id,name,lat,lng,price", "id", 1],
  ] as const)("the exact name wins: %s", (header, field, column) => {
    expect(matchColumns(header.split(",")).get(field)).toBe(column);
  });

  test.each([
    ["name,lat,lng,Retail Price,Diesel Price", ["Retail Price", "Diesel Price", "price"]],
    ["name,lat,lng,price_per_gallon,Price per Gallon", ["price_per_gallon", "Price per Gallon"]],
  ])("of prices both are named and none is taken: %s", (header, parts) => {
    const match = (): unknown => matchColumns(header.split(","));
    expect(match).toThrow(PriceChoiceError);
    for (const part of parts) expect(match).toThrow(part);
  });

  test.each([
    ["name,Y,Latitude,lng,price", "lat", 2, '"lat": "Latitude" counts, and "Y" does not. Call the right one "lat"'],
    ["name,x,POINT_X,y,Longitude,price", "lng", 4, '"lng": "Longitude" counts, and "x", "POINT_X" do not'],
    ["name,Chain,Brand Name,lat,lng,price", "brand", 2, '"brand": "Brand Name" counts, and "Chain" does not'],
    ["name,Town,City,Town,lat,lng,price", "city", 2, undefined],
    ["name,Municipality,Town,lat,lng,price", "city", 2, '"city": "Town" counts, and "Municipality" does not'],
    ["name,lat,lng,Lat,lng,price", "lat", 1, undefined],
    ["name,@id,id,lat,lng,price", "id", 2, undefined],
  ] as const)("of others the plainest counts, and the rest is named: %s", (header, field, column, warning) => {
    const titles = header.split(",");
    const columns = matchColumns(titles);
    expect(columns.get(field)).toBe(column);
    const warnings = warnOfOthers(titles, columns);
    expect(warnings).toEqual(
      warning === undefined ? [] : [expect.stringContaining(`Several columns can be ${warning}`)],
    );
    expect(warnOfOthers(titles, columns, new Set([field]))).toEqual([]);
  });

  test("price columns with the same title cannot be chosen between", () => {
    expect(() => matchColumns(["name", "lat", "lng", "Net", "Net"])).toThrow(
      'columns "Net", "Net" can all be the price: name the right one "price_per_gallon"',
    );
  });

  test.each(["Net Price ($)", "net price", "NET_PRICE"])("the price column that is chosen: %s", (priceColumn) => {
    expect(matchColumns(["name", "lat", "lng", "Retail Price", "Net Price ($)"], { priceColumn }).get("price")).toBe(4);
  });

  test("any column can be chosen, whatever its title; one that does not exist is refused", () => {
    expect(
      matchColumns(["name", "lat", "lng", "price_per_gallon", "Tuesday"], { priceColumn: "Tuesday" }).get("price"),
    ).toBe(4);
    expect(() => matchColumns(["name", "lat", "lng", "price"], { priceColumn: "nett" })).toThrow(
      'there is no column "nett" for the price; the columns are "name", "lat", "lng", "price"',
    );
  });
});

describe("prices whose titles are not the usual ones", () => {
  const match = (titles: readonly string[], values: readonly string[]): (() => unknown) => {
    const rows = [1, 2].map((line) => ({ where: `line ${line + 1}`, values: ["A", "41", "-96", ...values] }));
    return () => matchColumns(["name", "lat", "lng", ...titles], {}, rows).get("price");
  };

  test.each([
    ["Retail Price ($/gal)", "Your Net Price ($/gal)"],
    ["Retail Price", "Net Price (incl. tax)"],
    ["Retail Price", "Net Cost"],
    ["Price", "Fleet Net Price"],
    ["Price", "Best Price"],
    ["Price (USD)", "Price (CAD)"],
    ["Retail Diesel Price", "Net Diesel Price"],
    ["Price per Gallon", "Net Price per Gallon"],
    ["Diesel", "RetailDieselPrice"],
  ])("two are never guessed between: %s, %s", (...titles) => {
    expect(match(titles, ["3.499", "$3.259"])).toThrow(PriceChoiceError);
    expect(match(titles, ["3.499", "$3.259"])).toThrow(`columns "${titles.join('", "')}" can all be the price`);
  });

  test.each([
    ["Price Updated", "2026-03-01"],
    ["price date", "45992"],
    ["Net Weight", "4"],
    ["Last Price Change", "1.02"],
    ["Price change", "-0.04"],
    ["Retail Tax", "0.244"],
    ["Credit Cards", "Visa"],
    ["Cash only", "yes"],
    ["Parking cost", "15.00"],
    ["Network", "3"],
    ["Price Source", ""],
    ["Net Cost", "423.18"],
  ])("no price: %s of %s", (title, value) => {
    expect(match([title, "Price"], [value, "3.499"])()).toBe(4);
  });

  test("a single one is taken if its title says price, and otherwise offered", () => {
    expect(match(["Net Diesel Price", "Pumps"], ["3.259", "8"])()).toBe(3);
    expect(match(["Net Diesel", "Pumps"], ["3.259", "8"])).toThrow(PriceChoiceError);
    expect(match(["Net Diesel", "Pumps"], ["3.259", "8"])).toThrow(
      'no column is surely the price, but "Net Diesel" may be',
    );
    expect(match(["Net Diesel", "Pumps"], ["n/a", "8"])).toThrow("no column for price");
  });

  test("the interface's own name needs no choice", () => {
    expect(match(["Best Price", "price_per_gallon"], ["3.2", "3.3"])()).toBe(4);
  });
});

describe("prices with a unit in their title", () => {
  test.each([
    "Price ($/gal)",
    "Diesel Price (USD per gallon)",
    "price_cents",
    "Diesel (¢/gal)",
    "priceCents",
    "Cents",
    "CPG",
    "Net $ per gal.",
    "price per litre",
    "Price (CAD/L)",
    "Diesel C$/L",
    "prix €/L",
    "price_per_litre",
    "c/L",
    "Precio (MXN por litro)",
    "Retail Price - USD/US gal",
  ])("%s", (title) => {
    expect(matchColumns(["name", "lat", "lng", title]).get("price")).toBe(3);
  });

  test("prices by the gallon and by the litre are never guessed between", () => {
    expect(() => matchColumns(["name", "lat", "lng", "Price ($/gal)", "Price (CAD/L)"])).toThrow(PriceChoiceError);
  });

  test.each(["Litres", "Gallons", "Profit p l"])("no price: %s", (title) => {
    expect(() => matchColumns(["name", "lat", "lng", title])).toThrow("no column for price");
  });
});

describe("latitude and longitude in one column", () => {
  const rows = (...values: string[]): TextRow[] =>
    values.map((value, i) => ({ where: `line ${i + 2}`, values: ["A", value, "3"] }));

  test.each(["lat,lng", "Coordinates", "LatLng", "GPS", "geo", "Lat / Long"])("%s", (title) => {
    const columns = matchColumns(["name", title, "price"], {}, rows("39.1,-94.6"));
    expect([columns.get("coordinates"), columns.has("lat")]).toEqual([1, false]);
  });

  test("a location column holds what its values show", () => {
    expect(matchColumns(["name", "location", "price"], {}, rows("", "(39.1, -94.6)")).get("coordinates")).toBe(1);
    expect(matchColumns(["name", "location", "price"], {}, rows("(39.1, -94.6)")).has("address")).toBe(false);
    expect(() => matchColumns(["name", "location", "price"], {}, rows("1 Main St"))).toThrow("no column for lat");
  });

  test("separate columns win", () => {
    const columns = matchColumns(["name", "location", "lat", "lng", "price"], {}, [
      { where: "line 2", values: ["A", "1 Main St", "1", "2", "3"] },
    ]);
    expect([columns.get("address"), columns.has("coordinates")]).toEqual([1, false]);
  });
});

describe("a table without a name", () => {
  const match = (header: string, ...rows: string[]) => {
    const titles = header.split(",");
    const records = rows.map((row, i) => ({ where: `line ${i + 2}`, values: row.split(",") }));
    const columns = matchColumns(titles, {}, records);
    return { name: titles[columns.get("name") ?? -1], warnings: warnOfOthers(titles, columns) };
  };

  test.each([
    ["a title that says so", "rest_stop,city,lat,lng,price", "Kearney Plaza", "rest_stop"],
    ["not a number", "stop_number,city,lat,lng,price", "17", "city"],
    ["the operator", "operator,city,lat,lng,price", "Pilot", "operator"],
    ["the town", "Municipality,Address,lat,lng,price", "Omaha", "Municipality"],
    ["the address", "Address,zip,lat,lng,price", "1 Main St", "Address"],
  ])("is called by %s", (_, header, first, name) => {
    const found = match(header, `${first},Omaha,41,-96,3`);
    expect(found).toEqual({
      name,
      warnings: [`No column is surely the name: "${name}" stands in for it. Call the right one "name".`],
    });
  });

  test("is refused where nothing can stand in", () => {
    expect(() => match("zip,lat,lng,price", "68102,41,-96,3")).toThrow("no column for name");
  });
});

describe("titles of nested data", () => {
  test.each([
    [
      "location.latitude,location.longitude,address.street,address.city,prices.diesel,name",
      "name:5 address:2 city:3 lat:0 lng:1 price:4",
    ],
    ["lat,position.lat,position.lng,name,price", "name:3 lat:0 lng:2 price:4"],
    ["name,brand.name,brand.id,location.lat,location.lng,price", "name:0 lat:3 lng:4 price:5 brand:1"],
    ["station.name,station.geo.lat,station.geo.lng,station.price", "name:0 lat:1 lng:2 price:3"],
  ])("%s", (header, expected) => {
    const columns = matchColumns(header.split(","));
    expect([...columns].map(([field, column]) => `${field}:${column}`).join(" ")).toBe(expected);
  });

  test("prices of two fuels are never guessed between", () => {
    expect(() => matchColumns("name,lat,lng,prices.diesel,prices.price".split(","))).toThrow(PriceChoiceError);
  });
});

test("the refusal names the missing fields and the columns present", () => {
  const match = (): unknown => matchColumns(["name", "lat", "cost"]);
  expect(match).toThrow(ColumnError);
  for (const part of ["lng (", "price (", '"name", "lat" are known, and "cost" is not']) expect(match).toThrow(part);
  expect(match).not.toThrow(/lat \(|name \(/);
});
