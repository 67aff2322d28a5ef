// Real roads with their exits, as corridors.json keeps them: the built-in network and the tax table may change, and the
// instances may not.

import { defined } from "../../../src/common/defined.js";
import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { loadOptimizer } from "../../../src/index.js";
import type { Optimizer } from "../../../src/optimizer/optimizer.js";
import { type NumberedLine, readExitData } from "../../../src/providers/places/exits/data.js";
import { loadGazetteer } from "../../../src/providers/places/load.js";
import { loadInterstates } from "../../../src/providers/routing/interstates/load.js";
import { builtInTable } from "../../../src/tax/table/builtIn.js";
import { roundTo } from "../../../test/support/optimizeRequests.js";
import { problemFile } from "../files.js";

const Corridor = z.strictObject({
  from: z.string(),
  to: z.string(),
  miles: z.number(),
  /** In driving order: the mile and the state. */
  exits: z.array(z.tuple([z.number(), z.string()])),
});
export type Corridor = z.infer<typeof Corridor>;

const Corridors = z.strictObject({
  /** Of the tax rates. */
  quarter: z.string(),
  /** Tax on a gallon of diesel by state, in dollars. */
  taxes: z.record(z.string(), z.number()),
  corridors: z.array(Corridor).nonempty(),
});
export type Corridors = z.infer<typeof Corridors>;

const FILE = problemFile("corridors.json");
const EXITS = new URL("../../../src/providers/places/exits/exits.json", import.meta.url);

/** An exit belongs to the road when it is this near. The built network goes through its own exits. */
const MOST_MILES_OFF = 0.05;
/** The same exit on two roads that run together. */
const LEAST_MILES_APART = 0.5;

const ENDS: readonly (readonly [string, string])[] = [
  ["Los Angeles, CA", "New York, NY"],
  ["Seattle, WA", "Miami, FL"],
  ["San Diego, CA", "Boston, MA"],
  ["Houston, TX", "Chicago, IL"],
  ["Nashville, TN", "Buffalo, NY"],
  ["Sacramento, CA", "Salt Lake City, UT"],
  ["Laredo, TX", "Detroit, MI"],
  ["Atlanta, GA", "Dallas, TX"],
  ["Denver, CO", "Chicago, IL"],
  ["Phoenix, AZ", "El Paso, TX"],
  ["Portland, OR", "Los Angeles, CA"],
  ["Minneapolis, MN", "New Orleans, LA"],
  ["Kansas City, MO", "Philadelphia, PA"],
  ["Jacksonville, FL", "Los Angeles, CA"],
  ["Billings, MT", "Omaha, NE"],
  ["Seattle, WA", "Minneapolis, MN"],
  ["Boise, ID", "Denver, CO"],
  ["Albuquerque, NM", "Oklahoma City, OK"],
  ["Memphis, TN", "Charlotte, NC"],
  ["Cleveland, OH", "Richmond, VA"],
  ["Miami, FL", "Washington, DC"],
  ["Saint Louis, MO", "Amarillo, TX"],
  ["Indianapolis, IN", "Tampa, FL"],
  ["Pittsburgh, PA", "Des Moines, IA"],
  ["Bangor, ME", "Baltimore, MD"],
  ["Fargo, ND", "San Antonio, TX"],
  ["Las Vegas, NV", "Cheyenne, WY"],
  ["Louisville, KY", "Mobile, AL"],
  ["Columbus, OH", "Savannah, GA"],
  ["Spokane, WA", "Sioux Falls, SD"],
  ["San Francisco, CA", "Chicago, IL"],
  ["Milwaukee, WI", "Birmingham, AL"],
  ["Tucson, AZ", "Denver, CO"],
  ["Little Rock, AR", "Harrisburg, PA"],
  ["Wichita, KS", "Houston, TX"],
  ["Raleigh, NC", "Cincinnati, OH"],
  ["Omaha, NE", "Reno, NV"],
  ["Jackson, MS", "Saint Louis, MO"],
  ["Dallas, TX", "New York, NY"],
  ["Toledo, OH", "Atlanta, GA"],
];

export async function readCorridors(): Promise<Corridors> {
  return Corridors.parse(JSON.parse(await readFile(FILE, "utf8")));
}

/** Lays the corridors anew over the network of today, which changes the instances. */
export async function writeCorridors(): Promise<number> {
  const [routing, places, optimizer, exits] = await Promise.all([
    loadInterstates(),
    loadGazetteer(),
    loadOptimizer(),
    readFile(EXITS, "utf8").then(readExitData),
  ]);
  const { signal } = new AbortController();
  const corridors: Corridor[] = [];
  for (const [from, to] of ENDS) {
    const [start, end] = [await places.locate(from, signal), await places.locate(to, signal)];
    const { totalMiles, lats, lngs } = await routing.route(start, end, signal);
    corridors.push({
      from,
      to,
      miles: roundTo(totalMiles, 1),
      exits: exitsAlong(optimizer, { lats, lngs, totalMiles }, exits),
    });
  }
  const { quarter, rates } = builtInTable();
  const taxes = Object.fromEntries([...rates].map(([state, { dollarsPerGallon = 0 }]) => [state, dollarsPerGallon]));
  const head = JSON.stringify({ quarter, taxes }).slice(0, -1);
  await writeFile(
    FILE,
    `${head},"corridors":[\n${corridors.map((corridor) => JSON.stringify(corridor)).join(",\n")}\n]}\n`,
  );
  return corridors.length;
}

interface Road {
  readonly lats: readonly number[];
  readonly lngs: readonly number[];
  readonly totalMiles: number;
}

function exitsAlong(
  optimizer: Optimizer,
  { lats, lngs, totalMiles }: Road,
  lines: readonly NumberedLine[],
): [number, string][] {
  const exits = lines.flatMap(({ state, lats: exitLats, lngs: exitLngs }) =>
    exitLats.map((lat, i) => ({ state, lat, lng: defined(exitLngs[i]) })),
  );
  const found = optimizer.nearestOnPolyline({
    lats: Float64Array.from(lats),
    lngs: Float64Array.from(lngs),
    queryLats: Float64Array.from(exits, ({ lat }) => lat),
    queryLngs: Float64Array.from(exits, ({ lng }) => lng),
  });
  const scale = totalMiles / (found.pointMiles.at(-1) ?? NaN);
  const along = exits
    .map(({ state }, i) => ({ state, mile: defined(found.milesAlong[i]) * scale, off: defined(found.miles[i]) }))
    .filter(({ off }) => off <= MOST_MILES_OFF)
    .toSorted((a, b) => a.mile - b.mile);
  const kept: [number, string][] = [];
  for (const { state, mile } of along)
    if (mile - (kept.at(-1)?.[0] ?? -Infinity) >= LEAST_MILES_APART) kept.push([roundTo(mile, 1), state]);
  return kept;
}
