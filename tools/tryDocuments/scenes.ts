// What each document takes for granted. A document without a scene, and a block without a trial, are faults.

import {
  connectAssistant,
  hasFieldsOf,
  isJsonOf,
  isLeft,
  isPrintedBy,
  isTriedBy,
  runScript,
  runScriptWithin,
  standsIn,
  useAsFile,
} from "./trials.js";
import { OPERATING } from "./operating.js";
import { PLAN, STATIONS } from "./stations.js";
import type { Scene } from "./user.js";

/**
 * Puts the stations of stations.csv into the set that documents call "tonight". Ids are those that a table without ids
 * gets.
 */
const PUT_STATIONS = `sed 's/^name/id,name/; s/^Kearney/line-2,Kearney/; s/^Sterling/line-3,Sterling/' stations.csv > set.csv
curl -sf -X PUT "$URL/v1/station-sets/tonight" -H "X-API-Key: $KEY" -H "Content-Type: text/csv" --data-binary @set.csv`;

const OMAHA_TO_DENVER = '{"origin":"Omaha, NE","destination":"Denver, CO"}';

const BY_HAND = "takes from minutes to half an hour: run by hand before a release";

/** The trip that the page begins with, planned with the fuel tax credited. */
const COMPARE_WITH_TAX = `jq 'del(.note) + {"vehicle":{"mpg":6.5,"tank_capacity_gallons":150,"current_fuel_gallons":90},"plan":{"stops":[]}}' "$CHECKOUT/src/journey/i80-coast-to-coast.json" > page.json
fuel-route compare page.json --fuel-tax ifta`;

const CHANGES_OF_HTTP = {
  INITIAL_FUEL_TOO_LOW: [/"current_fuel_gallons": \d+/, '"current_fuel_gallons": 10'],
  RULES_TOO_TIGHT: [/"current_fuel_gallons": \d+/, '"current_fuel_gallons": 60, "usable_tank_fraction": 0.5'],
} as const;

const HOURS_REQUEST = `{ "route": { "total_distance_miles": 546.712, "total_duration_minutes": 491.965,
  "start": {"lat": 41.25626, "lng": -95.94043}, "end": {"lat": 39.73915, "lng": -104.9847},
  "waypoints": [{"lat": 41.25626, "lng": -95.94043}, {"lat": 40.87, "lng": -102.8}, {"lat": 39.73915, "lng": -104.9847}] },
  "stations": [{"id": "kearney", "name": "Kearney Plaza", "address": "I-80 exit 272", "location": {"lat": 40.67, "lng": -99.08},
    "price_per_gallon": 3.459, "miles_from_route_start": 184.253, "detour_minutes": 1.5}],
  "vehicle": {"mpg": 6.5, "tank_capacity_gallons": 150, "current_fuel_gallons": 80}, "hours": HOURS }`;

/** The block is `hours` that a request may have. */
const asHours: NonNullable<Scene["blocks"]>[string][number] = async ({ text }, user) => {
  const { status, text: answer } = await user.ask("POST", "/v1/optimize", HOURS_REQUEST.replace("HOURS", text));
  return status === 200 && answer.includes('"covers":["fuel"') ? undefined : `${status}: ${answer.slice(0, 300)}`;
};

/** Two lines: one of a batch, and its result in part. */
const asBatchLine: typeof asHours = async ({ text }, user) => {
  const [line = "", shown = ""] = text.trim().split("\n");
  await user.write("line.ndjson", `${line}\n`);
  await user.run(`LINE_ID=$(curl -sf "$URL/v1/batches" -H "X-API-Key: $KEY" -H "Content-Type: application/x-ndjson" --data-binary @line.ndjson | jq -r .id)
    until [ "$(curl -sf "$URL/v1/batches/$LINE_ID" -H "X-API-Key: $KEY" | jq -r .status)" = finished ]; do sleep 0.1; done`);
  return isJsonOf('curl -sf "$URL/v1/batches/$LINE_ID/results" -H "X-API-Key: $KEY"')(
    { language: "json", text: shown, line: 0 },
    user,
  );
};

/** The refusal of a batch whose 17th line has the id of its third. */
const REPEATED_LINE = `for i in $(seq 1 16) 3; do printf '{"custom_id":"truck-%s","origin":"Omaha, NE","destination":"Denver, CO","station_set":"tonight","vehicle":{"mpg":6.5,"tank_capacity_gallons":150}}\\n' $i; done > repeated.ndjson
curl -s "$URL/v1/batches" -H "X-API-Key: $KEY" -H "Content-Type: application/x-ndjson" --data-binary @repeated.ndjson`;

/** In the order in which they are tried. */
export const SCENES: Readonly<Record<string, Scene>> = {
  "README.md": {
    where: "checkout",
    before: [STATIONS],
    instead: {
      "npm ci && npm test": { left: ".ci/run runs it" },
    },
  },
  "docs/algorithm.md": { where: "package" },
  "docs/batches.md": {
    where: "package",
    isServed: true,
    before: [
      STATIONS,
      "echo 'Altoona Travel Plaza,I-80 exit 142,41.66,-93.48,3.359' >> stations.csv",
      PUT_STATIONS.replace("' stations", "; s/^Altoona/ia-142,Altoona/' stations"),
    ],
    instead: {
      'curl -s http://127.0.0.1:8080/v1/batches -H "X-API-Key: $KEY" -H "Content-Type: application/x-ndjson" -H "Idempotency-Key:':
        {
          run: `curl -s http://127.0.0.1:8080/v1/batches -H "X-API-Key: $KEY" -H "Content-Type: application/x-ndjson" -H "Idempotency-Key: night-2026-11-23" --data-binary @trips.ndjson | tee batch.json; ID=$(jq -r .id batch.json)`,
        },
      // How far it is depends on the moment.
      "curl -s http://127.0.0.1:8080/v1/batches/$ID -H": {
        run: `curl -s http://127.0.0.1:8080/v1/batches/$ID -H "X-API-Key: $KEY" | sed -E 's/"status":"[a-z]+","total":2,"done":[0-2],"failed":[0-2]/"status":"running","total":2000,"done":750,"failed":12/; s/"finished_at":"[^"]*"/"finished_at":null/'`,
      },
    },
    blocks: { json: [asBatchLine, isJsonOf("head -1 results.ndjson"), isJsonOf(REPEATED_LINE)] },
  },
  "docs/benchmarks.md": {
    where: "checkout",
    instead: {
      // A busy machine may miss a goal, which is exit code 1.
      "npm run bench -- optimize": { run: "npm run bench -- vehicles || [ $? = 1 ]" },
      // Compares the run with itself, so that nothing is measured again.
      "npm run bench -- --compare": {
        run: "run=$(ls bench/results/*.json | tail -1); npm run bench -- --compare $run --with $run",
      },
      "npm run bench -- --help": { run: "npm run bench -- --help" },
      "npm run bench ": { left: BY_HAND },
      // Minutes of measuring, which miss goals on a busy machine: their options show that they start.
      "npm run -w lab rivals": { run: "npm run -w lab rivals -- --help" },
      "npm run -w lab night": { run: "npm run -w lab night -- --help" },
      // .ci/run puts a longer load on it.
      "npm run -w lab load": { run: "npm run -w lab load -- --seconds 2" },
      "npm run -w lab soak": { left: "takes an hour: run by hand before a release" },
    },
  },
  "docs/cli.md": {
    where: "package",
    before: [
      'unzip -p "$SHARED/epa_vehicles_2022.csv.zip" > vehicles.csv',
      'cp "$SHARED/osm/harrisburg.osm.pbf" pennsylvania.osm.pbf',
      "printf 'name,lat,lng,price\\nHarrisburg,40.265,-76.885,3.459\\n' > harrisburg.csv",
    ],
    instead: {
      "FUEL_ROUTE_ROUTING=valhalla": {
        run: `FUEL_ROUTE_ROUTING=valhalla FUEL_ROUTE_VALHALLA_TILES=tiles fuel-route plan --from 40.27,-76.88 --to 40.25,-76.92 --stations harrisburg.csv --mpg 6.5 --tank 150 --fuel 60`,
      },
    },
    exitCodes: { "fuel-route batch": 1 },
    blocks: { text: [isPrintedBy(COMPARE_WITH_TAX)] },
  },
  "docs/decisions.md": { where: "package" },
  "docs/fuel-tax.md": {
    where: "package",
    before: [STATIONS],
    blocks: {
      csv: [useAsFile("rates.csv", `FUEL_ROUTE_FUEL_TAX=rates.csv ${PLAN} --fuel-tax ifta`, /Omaha, NE to Denver, CO/)],
    },
  },
  "docs/hours.md": {
    where: "package",
    isServed: true,
    blocks: { text: [isLeft("a drawing")], json: [asHours, asHours] },
  },
  "docs/http.md": {
    where: "checkout",
    before: [
      STATIONS,
      `echo '${OMAHA_TO_DENVER}' > request.json`,
      "printf 'id,price\\nline-2,3.5\\n' > prices.csv",
      `echo '{"custom_id":"truck-17",${OMAHA_TO_DENVER.slice(1, -1)},"station_set":"tonight","vehicle":{"mpg":6.5,"tank_capacity_gallons":150}}' > trips.ndjson`,
    ],
    changes: CHANGES_OF_HTTP,
    blocks: { json: [asHours] },
  },
  "docs/library.md": {
    where: "package",
    isServed: true,
    before: [STATIONS, PUT_STATIONS],
    blocks: {
      js: [
        runScript,
        runScript,
        runScript,
        runScript,
        runScript,
        isTriedBy("test/browser/example.test.ts", "docs/library.md"),
      ],
      ts: [
        runScriptWithin(
          'import { createClient } from "fuel-route/client";\nconst client = createClient({ baseUrl: "ORIGIN", apiKey: "KEY" });\nconst trips = [{ custom_id: "truck-17", origin: "Omaha, NE", destination: "Denver, CO", station_set: "tonight", vehicle: { mpg: 6.5, tank_capacity_gallons: 150, current_fuel_gallons: 60 } }];',
          "",
          /truck-17 134\.88/,
        ),
      ],
    },
  },
  "docs/mcp.md": {
    where: "package",
    isServed: true,
    before: [STATIONS],
    instead: { "fuel-route mcp": { run: "fuel-route mcp --stations stations.csv" } },
    blocks: { json: [connectAssistant, connectAssistant, connectAssistant, connectAssistant] },
  },
  "docs/maintaining.md": { where: "checkout" },
  "docs/page.md": { where: "checkout" },
  "docs/station-sets.md": {
    where: "package",
    isServed: true,
    before: ["printf 'id,name,lat,lng,price\\nia-284,Walcott,41.61,-90.77,3.459\\n' > stations.csv"],
    instead: {
      "curl -X PATCH … -H 'If-Match": {
        run: `curl -sf -X PATCH "$URL/v1/station-sets/tonight/prices" -H "X-API-Key: $KEY" -H "Content-Type: text/csv" -H "If-Match: $(curl -sfI -X GET "$URL/v1/station-sets/tonight" -H "X-API-Key: $KEY" | sed -n 's/^etag: //Ip' | tr -d '\\r')" --data-binary $'id,price\\nia-284,3.2\\n'`,
      },
    },
    blocks: {
      json: [
        hasFieldsOf(
          'curl -s -X PUT "$URL/v1/station-sets/tonight" -H "X-API-Key: $KEY" -H "Content-Type: text/csv" --data-binary @stations.csv',
        ),
      ],
    },
  },
  "docs/walks.md": { where: "checkout" },
  "docs/stations.md": { where: "package", blocks: { ts: [standsIn("src/stations/layouts/layouts.ts")] } },
  // It replaces the service that the other documents of the checkout share.
  "docs/operating.md": OPERATING,
};
