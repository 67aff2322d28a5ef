// Columns are found by their names, whatever their case and punctuation; never by a guess between two.

import { describe, expect, test } from "vitest";
import { ColumnError, matchColumns } from "../../src/stations/columns.js";

describe("names", () => {
  test.each([
    ["id,name,address,city,state,price_per_gallon,lat,lng", "id:0 name:1 address:2 city:3 state:4 lat:6 lng:7 price:5"],
    ["OPIS ID,Station Name,Street Address,City,ST,Zip Code,Latitude,Longitude,Retail Price", "id:0 name:1 address:2 city:3 state:4 zip:5 lat:6 lng:7 price:8"],
    ["x,y,DIESEL,Truck Stop,Chain", "name:3 lat:1 lng:0 price:2 brand:4"],
    ["Station-ID,STATION,Lat.,Lon.,Diesel Price ($),Fuel_Type", "id:0 name:1 lat:2 lng:3 price:4 fuelType:5"],
    ["Brand Name,lat,long,price,opened", "lat:1 lng:2 price:3 brand:0"],
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
    ["name,Latitude,Y,lng,price", ["Latitude", "Y", "lat"]],
    ["name,lat,lng,price_per_gallon,Price per Gallon", ["price_per_gallon", "Price per Gallon"]],
  ])("else both are named and none is taken: %s", (header, parts) => {
    const match = (): unknown => matchColumns(header.split(","));
    expect(match).toThrow(ColumnError);
    for (const part of parts) expect(match).toThrow(part);
  });
});

test("what is missing is named, and what there is", () => {
  const match = (): unknown => matchColumns(["name", "lat", "cost"]);
  expect(match).toThrow(ColumnError);
  for (const part of ["lng (", "price (", '"name", "lat", "cost"']) expect(match).toThrow(part);
  expect(match).not.toThrow(/lat \(|name \(/);
});
