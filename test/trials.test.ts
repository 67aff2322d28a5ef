// The small files of other people, one for each way in which files were misread: what each of them holds, read by eye.

import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { readStations } from "../src/stations/read.js";
import { type StationFileChoices, StationFileError } from "../src/stations/rows.js";
import type { Currency } from "../src/stations/units.js";
import { errorOf, makeApp, parseJson, post, postTo } from "./support/app.js";
import { pageTrips, refusalOf } from "./support/pageTrips.js";
import { hasTrials, trialFile } from "./support/sharedData.js";

/** Name, latitude, longitude, and dollars a gallon. */
type Stop = readonly [name: string, lat: number, lng: number, dollarsPerGallon: number];

const KEARNEY: Stop = ["Kearney", 40.67, -99.08, 3.459];
const STERLING: Stop = ["Sterling", 40.62, -103.18, 3.389];
const BOTH = [KEARNEY, STERLING];

interface Read {
  readonly stops: readonly Stop[];
  /** What each warning has to say, in the order of the warnings; there are no others. */
  readonly warnings?: readonly RegExp[];
}

async function read(name: string, choices: StationFileChoices = {}): Promise<{ stops: Stop[]; warnings: string[] }> {
  const { stations, warnings } = await readStations(name, await readFile(trialFile(name)), choices);
  return {
    stops: stations.map((station): Stop => [
      station.name,
      station.location.lat,
      station.location.lng,
      station.price_per_gallon,
    ]),
    warnings: [...warnings],
  };
}

/** The twenty stops between Omaha and Sterling, without those of some numbers. */
const TWENTY: readonly Stop[] = (
  [
    [41.15, -96.3, 3.459],
    [41.02, -96.6, 3.399],
    [40.82, -96.9, 3.479],
    [40.82, -97.2, 3.429],
    [40.82, -97.6, 3.519],
    [40.85, -98, 3.389],
    [40.82, -98.3, 3.449],
    [40.75, -98.7, 3.499],
    [40.7, -98.9, 3.409],
    [40.67, -99.08, 3.459],
    [40.7, -99.4, 3.379],
    [40.76, -99.8, 3.489],
    [40.88, -100.2, 3.439],
    [41, -100.5, 3.469],
    [41.11, -100.76, 3.419],
    [41.11, -101.3, 3.509],
    [41.1, -101.7, 3.399],
    [40.97, -102.2, 3.459],
    [40.8, -102.9, 3.429],
    [40.62, -103.18, 3.389],
  ] as const
).map(([lat, lng, price], i) => [`Stop ${i + 1}`, lat, lng, price]);

function twentyBut(...numbers: readonly number[]): Stop[] {
  return TWENTY.filter((_, i) => !numbers.includes(i + 1));
}

const STATION_FILES: Readonly<Record<string, Read>> = {
  "k01-ontario-rows.csv": {
    stops: [
      ["Woodhaven MI", 42.14, -83.23, 3.459],
      ["Lima OH", 40.74, -84.07, 3.389],
    ],
    warnings: [/^1 price in Canada says no unit .* left out: line 3 \(1\.459\)\. Give CAD\/L/],
  },
  "k02-price-history.csv": {
    stops: BOTH,
    warnings: [/^2 ids have several prices: the newest counts\.$/, /^2 repeated rows left out: lines 3 and 5\.$/],
  },
  "k05-overpass-export.geojson": {
    stops: [KEARNEY, ["Sterling", 40.6205, -103.1795, 3.389]],
    warnings: [/^1 station is an outline .* its middle counts/],
  },
  "k06-fuel-names.csv": { stops: BOTH },
  "k06-products-in-rows.csv": {
    stops: BOTH,
    warnings: [/^4 rows of other products than diesel left out: 2 of "Unleaded" and 2 of "DEF"/],
  },
  "k07-no-minus.csv": {
    stops: [
      ["Kearney", 40.67, 99.08, 3.459],
      ["Sterling", 40.62, 103.18, 3.389],
    ],
    warnings: [/^All 2 stations lie in Asia.* no minus.*write -99\.08, not 99\.08\.$/],
  },
  "k08-hemisphere-letters.csv": { stops: BOTH },
  "k08-wkt.csv": { stops: BOTH },
  "k09-flat-list.json": { stops: BOTH },
  "k09-stations.ndjson": { stops: BOTH },
  "k10-lost-digit.csv": {
    stops: twentyBut(10),
    warnings: [/^1 price left out, because it is far below the median .*line 11 \("Stop 10", 0\.346\)/],
  },
  "k10-zero-not-reported.csv": {
    stops: twentyBut(4, 9, 14),
    warnings: [
      /^3 prices of 0 count as no price: lines 5, 10 and 15\.$/,
      /^3 stations without a price are left out\.$/,
    ],
  },
  "k11-stations.json": { stops: [["Café Stop", 40.67, -99.08, 3.459], STERLING] },
  "k16-no-header.csv": {
    stops: [
      ["Kearney Plaza", 40.67, -99.08, 3.459],
      ["Sterling Stop", 40.62, -103.18, 3.389],
    ],
    warnings: [/^The file has no titles.*A lng, B lat, C name, D address, E price/],
  },
  "k17-backslash-quote.csv": { stops: [['Joe"s', 40.67, -99.08, 3.459], STERLING] },
  "k20-stations.csv": {
    stops: [
      ["Kearney Plaza", 40.67, -99.08, 3.459],
      ["Sterling Stop", 40.62, -103.18, 3.389],
    ],
  },
  "k21-arcgis-xy.csv": {
    stops: BOTH,
    warnings: [/"latitude" counts, and "Y" does not/, /"longitude" counts, and "X" does not/, /"nhs_rest_stop" stands/],
  },
  "k21-brand-and-chain.csv": { stops: BOTH, warnings: [/"Brand Name" counts, and "Chain" does not/] },
};

describe.skipIf(!hasTrials)("stations", () => {
  test.each(Object.entries(STATION_FILES))("%s", async (name, { stops, warnings = [] }) => {
    const found = await read(name);
    expect(found.stops).toHaveLength(stops.length);
    for (const [i, [stopName, lat, lng, price]] of stops.entries())
      expect(found.stops[i]).toEqual([stopName, expect.closeTo(lat, 3), expect.closeTo(lng, 3), price]);
    expect(found.warnings).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
  });

  test("k01-litre-title.csv is refused without a rate, and converted with one", async () => {
    const name = "k01-litre-title.csv";
    const refusal: unknown = await read(name).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StationFileError);
    expect(refusal).toHaveProperty("message", expect.stringMatching(/2 prices are in CAD, whose rate is not given/));
    const { stops } = await read(name, { currencyRates: new Map<Currency, number>([["CAD", 0.72]]) });
    // 1.459 CAD × 0.72 × 3.785411784 litres, and 1.389 likewise.
    expect(stops.map(([, , , price]) => price)).toEqual([expect.closeTo(3.9765, 3), expect.closeTo(3.7857, 3)]);
  });

  test("the ids of k11-stations.json stay as they are", async () => {
    const { stations } = await readStations("k11.json", await readFile(trialFile("k11-stations.json")));
    expect(stations.map(({ id }) => id)).toEqual(["-12", "@77"]);
  });
});

const Trial = z.object({
  route: z.record(z.string(), z.unknown()),
  stations: z.array(z.record(z.string(), z.unknown())),
});
const Warned = z.looseObject({ warning_details: z.array(z.looseObject({ code: z.string() })) });

describe.skipIf(!hasTrials)("routes that do not fit themselves", async () => {
  const app = await makeApp();
  afterAll(() => app.close());

  const ROUTES = [
    ["k03-reversed-line.json", [180, 420], "ROUTE_LINE_REVERSED", /runs from its end to its start: reverse it/],
    ["k03-doubled-backslashes.json", [460], "ROUTE_LINE_MISREAD", /backslashes are doubled/],
  ] as const;

  /** A trial with what it lacks for a plan. */
  async function makeBody(name: string, miles: readonly number[]) {
    const { route, stations } = Trial.parse(parseJson(await readFile(trialFile(name), "utf8")));
    return {
      route,
      stations: stations.map((station, i) => ({ ...station, miles_from_route_start: miles[i], detour_minutes: 2 })),
      vehicle: { mpg: 6.5, tank_capacity_gallons: 150 },
    };
  }

  test.each(ROUTES)("%s is planned with the likely cause first", async (name, miles, code) => {
    const { vehicle, ...rest } = await makeBody(name, miles);
    for (const answer of [
      await post(app, { ...rest, vehicle }),
      await postTo("/v1/stations/enrich-distances", app, rest),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(Warned.parse(parseJson(answer.body)).warning_details[0]).toMatchObject({ code });
    }
  });

  test.each(ROUTES)(
    "%s on the page: that its stations lack miles is said after the doubt",
    async (name, _, __, words) => {
      const { trips } = await pageTrips();
      const { message } = await refusalOf(trips.readFile(name, await readFile(trialFile(name))));
      const [doubt = "", refusal] = message.split(/(?=\d stations? ha)/);
      expect(doubt).toMatch(/^Check the route first: /);
      expect(doubt).toMatch(words);
      expect(refusal).toMatch(/no miles_from_route_start/);
    },
  );

  test.each(ROUTES)("%s is a fault of the line with handling=strict", async (name, miles, _, words) => {
    const answer = await post(app, await makeBody(name, miles), { prefer: "handling=strict" });
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer)).toMatchObject({
      error_code: "VALIDATION_ERROR",
      details: [{ loc: ["body", "route", "polyline"], msg: expect.stringMatching(words) }],
    });
  });
});
