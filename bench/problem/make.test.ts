import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadGazetteer } from "../../src/providers/places/load.js";
import { loadInterstates } from "../../src/providers/routing/interstates/load.js";
import { readCorridors } from "./families/corridors.js";
import { problemFile } from "./files.js";
import { readInstanceText, readTrip } from "./instances.js";
import { loadMaker } from "./make.js";
import { readOptima } from "./optima.js";
import { FAMILIES, SLOTS } from "./slots.js";

const MOST_BYTES = 4_000_000;

/** The first of each family, one in the middle and the last, which in most families has no plan. */
const SAMPLE = FAMILIES.flatMap((family) => {
  const ofFamily = SLOTS.filter((slot) => slot.family === family);
  return [ofFamily[0], ofFamily[Math.floor(ofFamily.length / 2)], ofFamily.at(-1)].flatMap((slot) => slot ?? []);
});

const make = await loadMaker();
const texts = await Promise.all(SLOTS.map(readInstanceText));

test.each(SAMPLE)("$name comes out of seed $seed to the same bytes", async (slot) => {
  expect(make(slot)).toBe(await readInstanceText(slot));
});

test("there are 500 instances, half of them with rules, each with its optimum", async () => {
  const names = SLOTS.map(({ name }) => name);
  expect(names).toHaveLength(500);
  expect(names.filter((name) => name.startsWith("plain"))).toHaveLength(250);
  expect((await readdir(problemFile("instances"))).toSorted()).toEqual(names.map((name) => `${name}.json`).toSorted());
  expect([...(await readOptima()).keys()].toSorted()).toEqual(names.toSorted());
});

test("the instances are short, and say nothing of their optima", () => {
  expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(MOST_BYTES);
  for (const text of texts) expect(text).not.toMatch(/cost"|optim|"stops/);
});

test("no two instances are the same but for their names", () => {
  const bodies = texts.map((text, k) => text.replace(SLOTS[k]?.name ?? "", ""));
  expect(new Set(bodies).size).toBe(SLOTS.length);
});

test("stations are in driving order, none past the end", async () => {
  for (const slot of SLOTS) {
    const { stationMiles, totalMiles } = await readTrip(slot);
    expect(stationMiles, slot.name).toEqual(stationMiles.toSorted((a, b) => a - b));
    expect(stationMiles.at(-1), slot.name).toBeLessThanOrEqual(totalMiles);
  }
});

test("the corridors are about as long as on today's network", async () => {
  const [{ corridors }, routing, places] = await Promise.all([readCorridors(), loadInterstates(), loadGazetteer()]);
  const { signal } = new AbortController();
  for (const { from, to, miles } of corridors) {
    const { totalMiles } = await routing.route(
      await places.locate(from, signal),
      await places.locate(to, signal),
      signal,
    );
    expect(Math.abs(totalMiles / miles - 1), `${from} to ${to}`).toBeLessThan(0.05);
  }
});
