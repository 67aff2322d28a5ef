// npm run demo: plans a real long haul twice, plainly and by rules of a fleet, by calling the three endpoints of a real
// service in turn, as any client would.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { openKeyFile } from "../../src/access/keys/file.js";
import { issueKey } from "../../src/access/keys/key.js";
import { createClient, type Fetch } from "../../src/client/index.js";
import { DEFAULT_PARAMS } from "../../src/contract/values/limits.js";
import { Station } from "../../src/contract/schemas/station.js";
import { wordWarning } from "../../src/contract/values/warnings.js";
import { startServer } from "../../src/http/server.js";
import { loadOptimizer } from "../../src/index.js";
import { DESTINATION, ORIGIN, VEHICLE } from "../../src/journey/coastToCoast.js";
import { findByService } from "../../src/journey/byService.js";
import { planTrip, SEARCH_DEFAULTS } from "../../src/journey/planTrip.js";
import { terminalOf, wrapWords } from "../../src/report/terminal.js";
import { counted } from "../../src/report/text.js";
import { readSettings } from "../../src/settings/read.js";
import { writeSideBySide } from "./sideBySide.js";

const STATIONS = new URL("../../../src/journey/i80-coast-to-coast.json", import.meta.url);

/** A real stop takes its time, and the rewards of truck stops begin at so many gallons. */
const RULES = { stop_minutes: 15, minimum_purchase_gallons: 50 };

/** The stations without their positions along the route, which the service is to find out. */
const TripFile = z.object({
  stations: z.array(
    Station.extend({
      price_per_gallon: z.number(),
      miles_from_route_start: z.unknown().transform(() => null),
      detour_minutes: z.unknown().transform(() => null),
    }),
  ),
});

const { stations } = TripFile.parse(JSON.parse(await readFile(STATIONS, "utf8")));
const folder = await mkdtemp(join(tmpdir(), "fuel-route-demo-"));
try {
  const keysFile = join(folder, "keys.json");
  const { key } = await issueKey(openKeyFile(keysFile), { partner: "demo" });
  const server = await startServer(readSettings({ FUEL_ROUTE_LOG_LEVEL: "silent" }, { port: "0", keys: keysFile }));
  try {
    await runTrip(server.url, key);
  } finally {
    await server.close();
  }
} finally {
  await rm(folder, { recursive: true });
}

/** Fetches and prints how long the call took, up to the last byte of its answer. */
async function timedFetch(...[url, init]: Parameters<Fetch>): Promise<Response> {
  const begin = performance.now();
  const response = await fetch(url, init);
  const body = await response.arrayBuffer();
  const milliseconds = performance.now() - begin;
  process.stdout.write(`POST ${new URL(url).pathname.padEnd(32)} ${milliseconds.toFixed(1).padStart(6)} ms\n`);
  return new Response(body, response);
}

async function runTrip(baseUrl: string, apiKey: string): Promise<void> {
  const client = createClient({ baseUrl, apiKey, fetch: timedFetch });
  const { signal } = new AbortController();
  const {
    outcome,
    route,
    stations: near,
    warnings,
  } = await planTrip(
    {
      ...findByService(client, await loadOptimizer()),
      async plan({ route: found, stations: considered, vehicle }) {
        const request = { route: found, stations: [...considered], vehicle };
        return {
          plain: await client.optimize(request, { signal }),
          ruled: await client.optimize({ ...request, params: RULES }, { signal }),
        };
      },
    },
    { origin: ORIGIN, destination: DESTINATION, stations, ...SEARCH_DEFAULTS.estimated, vehicle: VEHICLE },
    { signal },
  );
  const { plain, ruled } = outcome;
  const terminal = terminalOf(process.stdout);
  const { mpg, tank_capacity_gallons: tank, current_fuel_gallons: fuel } = VEHICLE;
  const terms = { stopMinutes: RULES.stop_minutes, dollarsPerMinute: DEFAULT_PARAMS.time_value_dollars_per_minute };
  const notes = new Set([...warnings.map(wordWarning), ...plain.warnings, ...ruled.warnings]);
  process.stdout.write(
    [
      "",
      terminal.colors.bold(`${ORIGIN} to ${DESTINATION}, illustrative prices`),
      ...[
        `${counted(route.total_distance_miles, "mile")}, ${counted(near.length, "station")}; ${mpg} mpg, ${tank}-gallon tank, ${fuel} gallons on board`,
        `Plain, and by rules: ${counted(RULES.stop_minutes, "minute")} a stop, at least ${counted(RULES.minimum_purchase_gallons, "gallon")}. Optimality: ${plain.summary.optimality}, ${ruled.summary.optimality}.`,
      ].map((line) => wrapWords(line, terminal.columns)),
      "",
      writeSideBySide(plain, ruled, terms, terminal),
      ...[...notes].map((note) => wrapWords(`Warning: ${note}`, terminal.columns)),
      "",
    ].join("\n"),
  );
}
