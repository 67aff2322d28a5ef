// A clean file and mangled versions of it have the same stations; and files damaged at random.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readStations } from "../../src/stations/read.js";
import { StationFileError } from "../../src/stations/rows.js";
import { integer, pick, seededRandom } from "../support/random.js";

const FILES = 150;

interface CleanStation {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly price: number;
}

type Random = () => number;

const NAMES = ["Stop", "Café Œuvre", 'Joe\'s "Best"', "A, B; C", "Müller | Sons", "Flying\tJ"];

function makeStations(random: Random): CleanStation[] {
  return Array.from({ length: 20 + integer(random, 0, 30) }, (_, i) => ({
    id: `s${i}`,
    name: `${pick(random, NAMES)} ${i}`,
    lat: integer(random, 20_000, 60_000) / 1000,
    lng: -integer(random, 60_000, 130_000) / 1000,
    // No price is more than twice another, or it would be hardly true.
    price: integer(random, 2500, 4900) / 1000,
  }));
}

/** Writes the stations in one of the ways in which people do. */
function mangle(random: Random, stations: readonly CleanStation[]): { bytes: Buffer; how: string } {
  const delimiter = pick(random, [",", ";", "\t", "|"]);
  const comma = delimiter !== "," && random() < 0.5;
  const inOne = random() < 0.3;
  const priceStyle = pick(random, ["plain", "$", "$/gal", "cents", "¢"]);
  const decimal = (value: number): string => (comma ? String(value).replace(".", ",") : String(value));
  const cents = (price: number): string => decimal(Number((price * 100).toFixed(1)));
  const writePrice = (price: number): string =>
    ({
      plain: decimal(price),
      $: `$${decimal(price)}`,
      "$/gal": `$ ${decimal(price)}/gal`,
      cents: cents(price),
      "¢": `${cents(price)} ¢`,
    })[priceStyle] ?? "";
  const quote = (text: string): string =>
    /[",;|\t\n]/.test(text) || random() < 0.2 ? `"${text.replaceAll('"', '""')}"` : text;
  const row = (values: readonly string[]): string => values.map(quote).join(delimiter);
  const header = row([
    "Store #",
    "Station Name",
    ...(inOne ? ["Location"] : ["LATITUDE", "Long."]),
    priceStyle === "cents" ? "Price (cents)" : "Price",
  ]);
  const place = ({ lat, lng }: CleanStation): string[] =>
    inOne ? [pick(random, [`${lat},${lng}`, `(${lat}, ${lng})`])] : [decimal(lat), decimal(lng)];
  const rows = stations.flatMap((station) => [
    ...(random() < 0.1 ? [delimiter.repeat(3)] : []),
    ...(random() < 0.1 ? [""] : []),
    row([station.id, station.name, ...place(station), writePrice(station.price)]),
  ]);
  // Fewer than a tenth.
  if (random() < 0.5)
    rows.splice(
      integer(random, 0, rows.length),
      0,
      row(["bad", "Bad", ...(inOne ? ["nowhere"] : ["4o.1", "-96"]), "3"]),
    );
  const titles = random() < 0.4 ? ["Fuel prices, week 47; all regions", ...(random() < 0.5 ? [""] : [])] : [];
  const lines = [...titles, header, ...rows];
  const ends = pick(random, [["\n"], ["\r\n"], ["\r"], ["\n", "\r\n", "\r"]]);
  const text = lines.map((line) => line + pick(random, ends)).join("");
  const encoding = pick(random, ["utf8", "utf8 with a mark", "utf16", "utf16 with a mark", "latin1"]);
  const marked = encoding.endsWith("mark") ? `\uFEFF${text}` : text;
  const bytes =
    encoding === "latin1"
      ? Buffer.from(text.replaceAll("Œ", "\u008C"), "latin1")
      : Buffer.from(marked, encoding.startsWith("utf16") ? "utf16le" : "utf8");
  return { bytes, how: JSON.stringify({ delimiter, comma, inOne, priceStyle, ends, encoding, titles: titles.length }) };
}

test(`${FILES} files mangled at random give the stations of the clean ones`, async () => {
  const random = seededRandom(16);
  for (let k = 0; k < FILES; k++) {
    const stations = makeStations(random);
    const { bytes, how } = mangle(random, stations);
    const read = await readStations("mangled.csv", bytes);
    expect(
      read.stations.map(({ id, name, location, price_per_gallon: price }) => ({ id, name, ...location, price })),
      how,
    ).toEqual(stations);
  }
});

const DAMAGED = 200;

test(`${DAMAGED} files damaged at random are read or refused, and nothing else happens`, async () => {
  const random = seededRandom(17);
  const workbook = await readFile(new URL("files/prices.xlsx", import.meta.url));
  let refused = 0;
  for (let k = 0; k < DAMAGED; k++) {
    const whole = k % 2 === 0 ? workbook : mangle(random, makeStations(random)).bytes;
    const bytes = Buffer.from(random() < 0.2 ? whole.subarray(0, integer(random, 1, whole.length)) : whole);
    for (let changes = integer(random, 1, 20); changes > 0; changes--)
      bytes[integer(random, 0, bytes.length - 1)] = integer(random, 0, 255);
    const outcome: unknown = await readStations("damaged", bytes).catch((error: unknown) => error);
    if (!(outcome instanceof Error)) continue;
    refused++;
    expect(outcome, `file ${k}`).toBeInstanceOf(StationFileError);
  }
  expect(refused).toBeGreaterThan(DAMAGED / 4);
});
