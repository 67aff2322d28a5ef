// Sets of stations in real processes: killed while a set is put, replaced under readers, and the largest files.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { openKeyFile } from "../../src/access/keys/file.js";
import { issueKey } from "../../src/access/keys/key.js";
import { MAX_SET_BYTES } from "../../src/contract/values/limits.js";
import { StationSet } from "../../src/contract/schemas/kept.js";
import { makeFolder, startService } from "../support/cli.js";
import { OWN_KEY_FILE } from "../support/keyFiles.js";
import { parseJson } from "../support/app.js";
import { startKeyed } from "../support/service.js";
import { sampleSize } from "../support/sampleSize.js";
import { tableOf } from "../support/stationSets.js";

const KILLS = sampleSize(4, 12);
const REPLACEMENTS = sampleSize(6, 20);
const STATIONS = 3000;
const NO_LIMIT = 60_000;

const Put = z.object({ version: z.string() });

function put(url: string, key: string, body: string): Promise<Response> {
  return fetch(`${url}/v1/station-sets/tonight`, {
    method: "PUT",
    headers: { "x-api-key": key, "content-type": "text/csv" },
    body,
  });
}

test("a service that is killed while it puts a set has the old one or the new one, whole", async () => {
  const folder = await makeFolder();
  const { key } = await issueKey(openKeyFile(join(folder, OWN_KEY_FILE)), {
    partner: "Quokka Haulage",
    limits: { "station-sets": NO_LIMIT },
  });
  const tables = [tableOf(STATIONS, 3.1), tableOf(STATIONS, 3.2)] as const;
  let service = await startService(folder);
  const versions: string[] = [];
  let ms = 0;
  for (const table of tables) {
    const begin = performance.now();
    versions.push(Put.parse(await (await put(service.url, key, table)).json()).version);
    ms = performance.now() - begin;
  }
  let [replaced, stayed] = [0, 0];
  let current = versions[1];
  for (let kill = 0; kill < KILLS; kill++) {
    const next = current === versions[0] ? 1 : 0;
    const asked = put(service.url, key, tables[next]).catch(() => undefined);
    // Kills are spread over the whole time that a put takes; the last one comes after it.
    await (kill === KILLS - 1 ? asked : setTimeout((ms * 1.2 * kill) / KILLS));
    service.signal("SIGKILL");
    await Promise.all([service.ended, asked]);
    service = await startService(folder);
    const found = StationSet.loose().parse(
      await (await fetch(`${service.url}/v1/station-sets/tonight`, { headers: { "x-api-key": key } })).json(),
    );
    expect([found.station_count, versions.includes(found.version)]).toEqual([STATIONS, true]);
    if (found.version === current) stayed++;
    else replaced++;
    current = found.version;
    const file =
      (await readdir(join(folder, "fuel-route-data"), { recursive: true })).find((path) =>
        path.endsWith(found.version),
      ) ?? "";
    expect(
      createHash("sha256")
        .update(await readFile(join(folder, "fuel-route-data", file)))
        .digest("hex"),
    ).toBe(found.version);
  }
  expect([replaced > 0, stayed > 0]).toEqual([true, true]);
  // What killed puts left goes with the next one.
  await put(service.url, key, tables[0]);
  const left = (await readdir(join(folder, "fuel-route-data"), { recursive: true })).filter((path) =>
    path.includes("/versions/"),
  );
  expect(left).toHaveLength(1);
});

test("requests that run while a set is replaced each see one version", async () => {
  const folder = await makeFolder();
  const { key } = await issueKey(openKeyFile(join(folder, OWN_KEY_FILE)), {
    partner: "Quokka Haulage",
    limits: { "station-sets": NO_LIMIT, plans: NO_LIMIT },
  });
  const service = await startService(folder);
  // Every station of a version has the same price: a plan with two prices would be of two versions.
  const prices = [3.1, 3.2, 3.3];
  const tables = prices.map((price) => tableAlong(price));
  const versions = new Map<string, number>();
  for (const [i, table] of tables.entries())
    versions.set(Put.parse(await (await put(service.url, key, table)).json()).version, prices[i] ?? 0);
  const seen = new Set<string>();
  const done = new AbortController();
  const ask = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const response = await fetch(`${service.url}/v1/plans`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({
          origin: "Omaha, NE",
          destination: "Chicago, IL",
          station_set: "tonight",
          vehicle: { mpg: 6.5, tank_capacity_gallons: 120, current_fuel_gallons: 35 },
        }),
      });
      const text = await response.text();
      expect([response.status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      const { plan, considered } = Plan.parse(parseJson(text));
      expect(new Set(plan.stops.map(({ price_per_gallon: price }) => price))).toEqual(
        new Set([versions.get(considered.station_set_version)]),
      );
      seen.add(considered.station_set_version);
    }
  };
  const asking = Array.from({ length: 4 }, ask);
  for (let i = 0; i < REPLACEMENTS || seen.size < versions.size; i++)
    expect((await put(service.url, key, tables[i % tables.length] ?? "")).status).toBe(200);
  done.abort();
  await Promise.all(asking);
  expect(seen.size).toBe(versions.size);
  await service.stop("SIGTERM");
});

const Plan = z.looseObject({
  plan: z.looseObject({ stops: z.array(z.looseObject({ price_per_gallon: z.number() })).min(1) }),
  considered: z.looseObject({ station_set_version: z.string() }),
});

/** Stations along Interstate 80 from Omaha to Chicago, and many elsewhere, all with one price. */
function tableAlong(price: number): string {
  const along = Array.from(
    { length: 60 },
    (_, i) => `r${i},Road ${i},${(41.2 + i * 0.01).toFixed(3)},${(-96 + i * 0.14).toFixed(3)},${price}\n`,
  );
  return tableOf(1000, price) + along.join("");
}

test("a file of 64 MB is read or refused while others are answered, and one byte more is refused", async () => {
  const { url, key, stop } = await startKeyed();
  const rows = tableOf(250_000, 3.1);
  const large = rows.replaceAll("\n", `${" ".repeat(Math.floor((MAX_SET_BYTES - rows.length) / 250_002))}\n`);
  expect(large.length).toBeLessThanOrEqual(MAX_SET_BYTES);
  const asked = put(url, key, large);
  let answered = 0;
  void asked.finally(() => (answered = Infinity));
  for (; answered < 20; answered++) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const response = await asked;
  expect([
    response.status,
    z.looseObject({ station_count: z.number() }).parse(await response.json()).station_count,
  ]).toEqual([200, 250_000]);
  const over = await put(url, key, large + " ".repeat(MAX_SET_BYTES - large.length + 1)).catch(() => undefined);
  expect(over?.status ?? 413).toBe(413);
  // What takes more than the thread may have does not end the service.
  for (const body of [
    `id,name,lat,lng\n${",".repeat(60_000_000)}`,
    `id,name,lat,lng\n${"\n".repeat(60_000_000)}`,
    `id,name,lat,lng\n${"a,".repeat(9_000_000)}`,
  ])
    expect((await put(url, key, body)).status).toBe(400);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await stop("SIGTERM");
});
