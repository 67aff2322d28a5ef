// The steps of POST /v1/plans over real workers come to what the same steps come to on one thread.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "../../../src/settings/read.js";
import { PlanResponse } from "../../../src/contract/schemas/plans.js";
import { loadOptimizer } from "../../../src/index.js";
import { planRequest } from "../../../src/journey/planRequest.js";
import { openProviders } from "../../../src/providers/open.js";
import { packSet } from "../../../src/stations/packed/packed.js";
import { loadFuelTax } from "../../../src/tax/load.js";
import { loadVehicles } from "../../../src/vehicles/load.js";
import { parseJson } from "../../support/app.js";
import { countryStations } from "../../support/countryTrips.js";
import { ask, startKeyed } from "../../support/service.js";
import { makeFolder } from "../../support/cli.js";

const STATIONS = countryStations(2000);
const TRIP = {
  origin: "Omaha, NE",
  destination: "Chicago, IL",
  vehicle: { mpg: 6.5, tank_capacity_gallons: 120, current_fuel_gallons: 50 },
};

test("to the byte, with the host's stations and with the request's own", async () => {
  const folder = await makeFolder();
  const file = join(folder, "stations.json");
  await writeFile(file, JSON.stringify(STATIONS));
  const { url, key } = await startKeyed({ FUEL_ROUTE_STATIONS: file, FUEL_ROUTE_DATA: join(folder, "data") });
  const providers = await openProviders(readSettings({}));
  const tools = {
    ...providers,
    optimizer: await loadOptimizer(),
    vehicles: await loadVehicles(),
    fuelTax: loadFuelTax(),
  };
  const packed = packSet(STATIONS);
  for (const more of [
    {},
    { params: { explain: true } },
    { via: ["Des Moines, IA"] },
    { alternatives: 3, pricing: { fuel_tax: "ifta" as const } },
    { stations: STATIONS.slice(0, 1500) },
  ]) {
    const request = { ...TRIP, ...more };
    const { status, text, requestId } = await ask(url, "/v1/plans", { body: request, headers: { "x-api-key": key } });
    expect(status, text).toBe(200);
    const { considered } = PlanResponse.parse(parseJson(text));
    const { station_set: name, station_set_version: version } = considered;
    const source =
      "stations" in more
        ? { packed: packSet(more.stations) }
        : { packed, set: { name: name ?? "", version: version ?? "" } };
    const expected = await planRequest(tools, request, source, new AbortController().signal);
    expect(text).toBe(JSON.stringify({ ...expected, request_id: requestId }));
  }
  await providers.close();
});
