// Members named __proto__, constructor and prototype, at every level of every body, are only data.

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { errorOf, makeApp, newKey, parseJson, postTo } from "../support/app.js";
import { makeFolder, runCli, startService } from "../support/cli.js";
import { bodyWith, type Path, textWith, validBody } from "../support/requests.js";
import { listen, send, withKey } from "../support/wire.js";

const OPTIMIZE = "/v1/optimize";
const ENRICH = "/v1/stations/enrich-distances";
const ROUTES = "/v1/routes";

/** Figures that would show in an answer, and names that all code calls. */
const VALUE =
  '{"polluted":"yes","price_per_gallon":0.01,"mpg":99,"tank_capacity_gallons":400,"lat":0,"lng":0,"miles_from_route_start":1,"toString":null,"length":0,"then":1}';
const POISON = `"__proto__":${VALUE},"constructor":{"prototype":${VALUE}},"prototype":${VALUE}`;
const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];

const SHARED = {
  Object: Object.prototype,
  Array: Array.prototype,
  String: String.prototype,
  Number: Number.prototype,
  Function: Function.prototype,
  Buffer: Buffer.prototype,
  Map: Map.prototype,
};

/** All members that every object inherits. */
function inherited(): [name: string, key: PropertyKey, value: unknown][] {
  return Object.entries(SHARED).flatMap(([name, shared]) =>
    Reflect.ownKeys(shared).map((key): [string, PropertyKey, unknown] => {
      const { value, get } = Object.getOwnPropertyDescriptor(shared, key) ?? {};
      return [name, key, value ?? get];
    }),
  );
}

const before = inherited();

function expectUntouched(): void {
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(Reflect.get([], "polluted")).toBeUndefined();
  expect(inherited()).toEqual(before);
}

afterEach(expectUntouched);

/** The paths of a body's objects. */
function objectsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, each]) =>
    objectsIn(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? inside : [path, ...inside];
}

/** The body's JSON with the poison before and after the members of the objects at these paths. */
function poisoned(value: unknown, paths: readonly Path[], here: Path = []): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each, i) => poisoned(each, paths, [...here, i])).join(",")}]`;
  const members = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}:${poisoned(each, paths, [...here, key])}`,
  );
  const isPoisoned = paths.some((path) => path.join("/") === here.join("/"));
  return `{${(isPoisoned ? [POISON, ...members, POISON] : members).join(",")}}`;
}

function isInStations(path: Path): boolean {
  return path[0] === "stations" && path.length > 1;
}

/** On the equator, a degree long, with a station beside it. */
const ENRICH_BODY = {
  route: {
    total_distance_miles: 69,
    total_duration_minutes: 69,
    start: { lat: 0, lng: 0 },
    end: { lat: 0, lng: 1 },
    waypoints: [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 1 },
    ],
  },
  stations: [{ id: "s", name: "Stop", address: "Road", location: { lat: 0.01, lng: 0.5 }, metadata: { lanes: 2 } }],
  coarse_filter_radius_miles: 7,
};
const ROUTES_BODY = { origin: "Omaha, NE", destination: "Denver, CO" };

describe("in the process that computes", () => {
  let app: Awaited<ReturnType<typeof makeApp>>;
  beforeAll(async () => {
    app = await makeApp();
  });
  afterAll(() => app.close());

  async function answerTo(url: string, body: unknown): Promise<{ status: number; text: string }> {
    const { statusCode, body: text } = await postTo(url, app, body, { "x-request-id": "same" });
    return { status: statusCode, text };
  }

  /** The same without what is said of unknown fields. */
  async function plainAnswerTo(url: string, body: unknown): Promise<{ status: number; text: string }> {
    const { status, text } = await answerTo(url, body);
    const isSaid = (name: string): boolean => name === "warnings" || name === "warning_details";
    const plain: unknown = JSON.parse(text, (name, value: unknown) => (isSaid(name) ? undefined : value));
    return { status, text: JSON.stringify(plain) };
  }

  test.each([
    [OPTIMIZE, validBody()],
    [OPTIMIZE, bodyWith([["vehicle"], { year: 2019, make: "Ford", model: "F-150", current_fuel_gallons: 10 }])],
    [ENRICH, ENRICH_BODY],
    [ROUTES, ROUTES_BODY],
  ])("%s answers as without them, wherever they are", async (url, body) => {
    const innocent = await plainAnswerTo(url, body);
    expect(innocent.status).toBe(200);
    // The stations that enrich returns are tested below.
    const paths = objectsIn(body).filter((path) => url !== ENRICH || !isInStations(path));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths)
      expect([path, await plainAnswerTo(url, poisoned(body, [path]))]).toEqual([path, innocent]);
    expect(await plainAnswerTo(url, poisoned(body, paths))).toEqual(innocent);
  });

  test("enrich gives stations back as they were sent, to the byte", async () => {
    const paths = objectsIn(ENRICH_BODY).filter(isInStations);
    expect(paths.map((path) => path.join("."))).toEqual(["stations.0", "stations.0.location", "stations.0.metadata"]);
    const text = poisoned(ENRICH_BODY, paths);
    // The poison has a member of a computed field's name, one level down: that is not the station's.
    const station = poisoned(ENRICH_BODY.stations[0], [[], ["location"], ["metadata"]]);
    expect(text).toContain(station);
    const { status, text: answer } = await answerTo(ENRICH, text);
    expect(status).toBe(200);
    expect(answer.startsWith(`{"stations":[${station.slice(0, -1)},"miles_from_route_start":`)).toBe(true);
  });

  test("their members do not count as fields", async () => {
    const refusals: [code: string, url: string, body: string][] = [
      ["MISSING_STATION_PRICE", OPTIMIZE, textWith(["stations", 1, "price_per_gallon"], `null,${POISON}`)],
      [
        "MISSING_STATION_PRICE",
        OPTIMIZE,
        JSON.stringify(bodyWith([["stations", 1, "price_per_gallon"], undefined])).replace(
          '"id":"stop-1"',
          () => `"id":"stop-1",${POISON}`,
        ),
      ],
      [
        "MISSING_STATION_DISTANCE",
        OPTIMIZE,
        JSON.stringify(bodyWith([["stations", 1, "miles_from_route_start"], undefined])).replace(
          '"id":"stop-1"',
          () => `"id":"stop-1",${POISON}`,
        ),
      ],
      ["VEHICLE_INCOMPLETE", OPTIMIZE, textWith(["vehicle"], `{${POISON}}`)],
      ["VALIDATION_ERROR", OPTIMIZE, textWith(["route", "start"], `{${POISON}}`)],
      ["VALIDATION_ERROR", OPTIMIZE, textWith(["route", "waypoints", 1], `{${POISON}}`)],
      [
        "VALIDATION_ERROR",
        OPTIMIZE,
        textWith(["stations", 1], `{"__proto__":${JSON.stringify(validBody()["stations"])}}`),
      ],
      ["VALIDATION_ERROR", OPTIMIZE, `{"__proto__":${JSON.stringify(validBody())}}`],
    ];
    for (const [code, url, body] of refusals)
      expect([body, errorOf(await postTo(url, app, body)).error_code]).toEqual([body, code]);
    for (const [url, body] of [
      [ENRICH, ENRICH_BODY],
      [ROUTES, ROUTES_BODY],
    ] as const) {
      const { status, text } = await answerTo(url, `{"__proto__":${JSON.stringify(body)}}`);
      expect([status, text]).toEqual([422, expect.stringContaining('"type":"missing"')]);
    }
  });

  test.each(NAMES)("as the name of a place, a make, a model, a station: %s", async (name) => {
    const place = await postTo(ROUTES, app, { ...ROUTES_BODY, origin: name });
    expect(errorOf(place).error_code).toBe("PLACE_NOT_FOUND");
    for (const vehicle of [
      { year: 2019, make: name, model: "F-150" },
      { year: 2019, make: "Ford", model: name },
      { year: 2019, make: name, model: name },
    ]) {
      expect(errorOf(await postTo(OPTIMIZE, app, bodyWith([["vehicle"], vehicle]))).error_code).toBe(
        "VEHICLE_NOT_FOUND",
      );
    }
    const { text: innocent } = await answerTo(OPTIMIZE, validBody());
    const { text: renamed } = await answerTo(
      OPTIMIZE,
      bodyWith([["stations", 2, "id"], name], [["stations", 2, "name"], name], [["stations", 2, "brand"], name]),
    );
    // The plan fuels there: it is the cheapest.
    expect(innocent).toContain('"station_id":"stop-2","station_name":"Travel Plaza 2"');
    expect(renamed).toBe(
      innocent.replace(
        '"station_id":"stop-2","station_name":"Travel Plaza 2"',
        () => `"station_id":"${name}","station_name":"${name}"`,
      ),
    );
  });
});

test("as headers, keys, queries and paths", async () => {
  const { port } = await listen();
  const ask = async (path: string, headers: readonly (readonly [string, string])[]): Promise<number> =>
    (await send(port, { method: "GET", path, headers })).status;
  for (const name of NAMES) {
    expect(await ask("/v1/status", [[name, "yes"], [name, '{"polluted":"yes"}'], withKey()])).toBe(200);
    expect(await ask("/v1/status", [["X-API-Key", name]])).toBe(403);
    expect(
      await ask(
        `/v1/status?${name}=yes&${name}[polluted]=yes&${name}.polluted=yes&constructor[prototype][polluted]=yes`,
        [withKey()],
      ),
    ).toBe(200);
    expect(await ask(`/v1/${name}`, [withKey()])).toBe(404);
    expect(await ask(`/${name}`, [])).toBe(404);
    expect(
      (await send(port, { method: "GET", path: "/healthz", headers: [["X-Request-Id", name]] })).headers.get(
        "x-request-id",
      ),
    ).toBe(name);
  }
});

test("a service with its workers still answers an innocent request as before, to the byte", async () => {
  const folder = await makeFolder();
  const keys = await Promise.all(
    ["Acme Freight", "Bison Lines"].map(async (partner) =>
      (await runCli(folder, ["keys", "issue", "--partner", partner])).stdout.trim(),
    ),
  );
  const [key = newKey(), other = newKey()] = keys;
  // With one worker, whatever a request leaves behind is there for the next.
  const { url, stop } = await startService(folder, [], { FUEL_ROUTE_LOG_LEVEL: "error" });
  const post = async (path: string, body: string, apiKey = key): Promise<{ status: number; text: string }> => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": apiKey, "x-request-id": "same" },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  const requests: [path: string, body: unknown][] = [
    [OPTIMIZE, validBody()],
    [OPTIMIZE, bodyWith([["vehicle"], { year: 2019, make: "Ford", model: "F-150", current_fuel_gallons: 10 }])],
    [ENRICH, ENRICH_BODY],
    [ROUTES, ROUTES_BODY],
    // A refusal reveals more of what is inherited than a success.
    [OPTIMIZE, bodyWith([["vehicle"], {}], [["stations", 0, "price_per_gallon"], undefined])],
  ];
  const askInnocently = async () => {
    const answers = [];
    for (const [path, body] of requests) answers.push(await post(path, JSON.stringify(body), other));
    return answers;
  };
  const innocent = await askInnocently();
  expect(innocent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400]);
  for (const [path, body] of requests.slice(0, -1)) {
    for (const at of objectsIn(body)) expect([at, (await post(path, poisoned(body, [at]))).status]).toEqual([at, 200]);
    expect((await post(path, poisoned(body, objectsIn(body)))).status).toBe(200);
    await post(path, `{"__proto__":${JSON.stringify(body)},"constructor":{"prototype":${VALUE}}}`);
  }
  for (const name of NAMES) {
    const { status, text } = await post(ROUTES, JSON.stringify({ ...ROUTES_BODY, origin: name }));
    expect([name, status, parseJson(text)]).toEqual([
      name,
      422,
      expect.objectContaining({ error_code: "PLACE_NOT_FOUND" }),
    ]);
    expect((await post(OPTIMIZE, JSON.stringify(validBody()), name)).status).toBe(403);
  }
  expect(await askInnocently()).toEqual(innocent);
  expect((await stop("SIGTERM")).code).toBe(0);
});
