// npm run demo: a real long haul through the real service, its three endpoints in turn as a client calls them.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { readSettings, serverOptionsOf } from "../../src/cli/config.js";
import { EnrichResponse } from "../../src/contract/enrich.js";
import { OptimizeRequest, OptimizeResponse } from "../../src/contract/optimize.js";
import { RoutesResponse } from "../../src/contract/routes.js";
import { Stations } from "../../src/contract/station.js";
import { startServer } from "../../src/http/server.js";
import { openKeyFile } from "../../src/access/keys/file.js";
import { issueKey } from "../../src/access/keys/issue.js";
import { writePlan } from "../../src/report/table.js";
import { terminalOf } from "../../src/report/terminal.js";
import { DESTINATION, ORIGIN, VEHICLE } from "../../src/journey/coastToCoast.js";

const STATIONS = new URL("../../../src/journey/i80-coast-to-coast.json", import.meta.url);

/** The built-in network runs straight from town to town: stations beside the real road are some miles off its line. */
const RADIUS_MILES = 10;

const file = z.object({ stations: Stations }).parse(JSON.parse(await readFile(STATIONS, "utf8")));
// Where they lie along the route is for the service to find out.
const stations = file.stations.map((station) => ({ ...station, miles_from_route_start: null, detour_minutes: null }));
const folder = await mkdtemp(join(tmpdir(), "fuel-route-demo-"));
try {
  const keysFile = join(folder, "keys.json");
  const { key } = await issueKey(openKeyFile(keysFile), { partner: "demo" });
  const server = await startServer(serverOptionsOf(readSettings({}, { PORT: "0", KEYS_FILE: keysFile, LOG_LEVEL: "silent" })));
  try {
    await runTrip(server.url, key);
  } finally {
    await server.close();
  }
} finally {
  await rm(folder, { recursive: true });
}

async function runTrip(url: string, key: string): Promise<void> {
  const post = async <T>(path: string, body: unknown, schema: z.ZodType<T>): Promise<T> => {
    const begin = performance.now();
    const headers = { "content-type": "application/json", "x-api-key": key };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    const text = await response.text();
    const milliseconds = performance.now() - begin;
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    process.stdout.write(`POST ${path.padEnd(32)} ${milliseconds.toFixed(1).padStart(6)} ms\n`);
    return schema.parse(JSON.parse(text));
  };
  const { route } = await post("/v1/routes", { origin: ORIGIN, destination: DESTINATION }, RoutesResponse);
  const enriched = await post("/v1/stations/enrich-distances", { route, stations, coarse_filter_radius_miles: RADIUS_MILES }, EnrichResponse);
  const request = OptimizeRequest.parse({ route, stations: enriched.stations, vehicle: VEHICLE });
  const plan = await post("/v1/optimize", request, OptimizeResponse);
  const warnings = [...enriched.warnings, ...plan.warnings];
  process.stdout.write(`\n${writePlan(`${ORIGIN} to ${DESTINATION}, illustrative prices`, request, { ...plan, warnings }, terminalOf(process.stdout))}`);
}
