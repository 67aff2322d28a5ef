// The endpoints that take JSON: bodies that are right, bodies with one fault, and bodies with broken bytes. All of it
// comes from the table of endpoints.

import * as fc from "fast-check";
import { expect } from "vitest";
import type { Endpoint } from "../../src/contract/schemas/endpoints.js";
import { EnrichRequest, EnrichResponse } from "../../src/contract/schemas/enrich.js";
import { ExplainRequest, ExplainResponse } from "../../src/contract/schemas/explain.js";
import { OptimizeRequest, OptimizeResponse } from "../../src/contract/schemas/optimize.js";
import { PlanRequest, PlanResponse } from "../../src/contract/schemas/plans.js";
import { checkHours } from "../support/hoursCheck.js";
import { fuzz } from "./fuzz.js";
import { type FuzzedService, send } from "./fuzzedService.js";
import { judge, judgeLog, schemas, type Sent, telltales, validate, type Verdict } from "./judgeAnswers.js";
import { judgePlan } from "./judgePlans.js";
import { mutated } from "./mutatedBytes.js";
import { isObject, relate } from "./relate.js";
import type { Schema } from "../../src/http/docs/types.js";
import { type Json, schemaAt, valuesOf } from "./schemaValues.js";
import { faultyBodies } from "./singleFaults.js";
import { USUAL } from "./usualValues.js";

type JsonEndpoint = Endpoint & { readonly request: NonNullable<Endpoint["request"]> };

export const takesJson = (endpoint: Endpoint): endpoint is JsonEndpoint => endpoint.request !== undefined;

/** Bodies that an endpoint must take; wild ones have any numbers and texts that its schema allows. */
export function bodiesFor({ request }: JsonEndpoint, isWild: boolean): fc.Arbitrary<Json> {
  const schema = schemas[request.name] ?? expect.fail(`there is no schema ${request.name}`);
  return valuesOf({ schemas, usual: USUAL, isWild }, schema).map(relate);
}

/** How many bodies of each kind an endpoint gets in `.ci/run`. */
export interface Parts {
  readonly usual: number;
  readonly wild: number;
  readonly faulty: number;
  readonly mutated: number;
}

/** Looks at the content of a success. */
type JudgeContent = (request: Json, answer: unknown) => void;

/** By operation. An endpoint that is not here is judged by its schemas alone. */
const CONTENT: Readonly<Record<string, JudgeContent>> = {
  optimizeTrip: (request, answer) => judgeOptimized(OptimizeRequest.parse(request), OptimizeResponse.parse(answer)),
  explainStation: (request, answer) => judgeExplained(ExplainRequest.parse(request), ExplainResponse.parse(answer)),
  planTrip: (request, answer) => judgePlanned(PlanRequest.parse(request), PlanResponse.parse(answer)),
  enrichStations: (request, answer) => judgeEnriched(EnrichRequest.parse(request), EnrichResponse.parse(answer)),
};

function judgeOptimized(request: OptimizeRequest, answer: OptimizeResponse): void {
  judgePlan(request, answer);
  const { vehicle, params, hours, progress, pricing } = request;
  const isKnown =
    typeof vehicle.tank_capacity_gallons === "number" &&
    (typeof vehicle.mpg === "number" || Boolean(vehicle.consumption));
  // The check goes by brands alone, and the service by names of stations, too.
  if (!hours || !isKnown || progress || pricing || params?.brands) return;
  const given = {
    ...request,
    vehicle: { ...vehicle, current_fuel_gallons: vehicle.current_fuel_gallons ?? vehicle.tank_capacity_gallons },
    params: {
      ...params,
      time_value_dollars_per_minute: params?.time_value_dollars_per_minute ?? 0.5,
      inter_stop_buffer_fraction: params?.inter_stop_buffer_fraction ?? 0.05,
      destination_reserve_fraction: params?.destination_reserve_fraction ?? 0.1,
    },
  };
  checkHours(given, answer);
}

function judgeExplained(
  { station_id: id, force, ...request }: ExplainRequest,
  { plan, extra_cost: extra }: ExplainResponse,
): void {
  if (plan === null) return expect(extra).toBeNull();
  // What forces a station in gives up what keeps it out.
  const others = (ids: string[] | null | undefined): string[] => (ids ?? []).filter((each) => each !== id);
  const { params, progress } = request;
  const required = [...others(params?.required_station_ids), ...(force === "in" ? [id] : [])];
  judgePlan(
    {
      ...request,
      params: {
        ...params,
        required_station_ids: required,
        excluded_station_ids: others(params?.excluded_station_ids),
      },
      progress: progress && { ...progress, skipped_station_ids: others(progress.skipped_station_ids) },
    },
    plan,
  );
  expect(plan.stops.some((stop) => stop.station_id === id)).toBe(force === "in");
}

function judgePlanned(request: PlanRequest, { route, plan, legs, roads }: PlanResponse): void {
  const { stations, via, alternatives } = request;
  // The stations of a set are not known here.
  const known = stations?.map(({ miles_from_route_start: _miles, ...station }) => station);
  if (known) judgePlan({ ...request, route, stations: known }, plan);
  expect(legs?.length).toBe(via && via.length > 0 ? via.length + 1 : undefined);
  if ((alternatives ?? 0) > 0) expect(roads?.filter((road) => road.is_chosen)).toHaveLength(1);
}

const COMPUTED = new Set(["miles_from_route_start", "detour_minutes", "detour_miles"]);
const strip = (station: object): object =>
  Object.fromEntries(Object.entries(station).filter(([name]) => !COMPUTED.has(name)));

function judgeEnriched(request: EnrichRequest, { stations }: EnrichResponse): void {
  let from = 0;
  for (const station of stations) {
    from = request.stations.findIndex((each, i) => i >= from && each.id === station.id) + 1;
    expect(from).toBeGreaterThan(0);
    expect(strip(station)).toEqual(strip(request.stations[from - 1] ?? {}));
    expect(station.miles_from_route_start).toBeLessThanOrEqual(request.route.total_distance_miles);
    expect(station.detour_minutes).toBeLessThanOrEqual(request.max_detour_minutes ?? 10);
  }
}

/**
 * Fields that wild values break in ways that no schema can say: lines around the earth, fuel that costs nothing in the
 * end, and thousands of breaks (docs/http.md).
 */
const BEYOND_SCHEMA: ReadonlySet<string> = new Set(["waypoints", "polyline", "price_per_gallon", "pricing", "hours"]);

/** The refusals that say that a body is not as its schema says. */
const isFaulty = ({ code }: Verdict): boolean => code === "VALIDATION_ERROR" || code === "DETAIL";

/** Of so many bodies one is sent twice. */
const TWICE_EVERY = 3;
let asked = 0;

/** Sends a body, and holds its answer against the documents. */
async function ask(
  { app, takeLog }: FuzzedService,
  endpoint: Endpoint,
  payload: string | Buffer,
  sent: Sent,
): Promise<Verdict> {
  const request = {
    method: endpoint.method,
    url: endpoint.path,
    headers: { "content-type": "application/json" },
    payload,
  } as const;
  const first = await send(app, request);
  const again = asked++ % TWICE_EVERY === 0 ? await send(app, request) : first;
  if (!first.rawPayload.equals(again.rawPayload)) expect(again.body).toBe(first.body);
  judgeLog(takeLog(), telltales(sent.value));
  return judge(endpoint, sent, { status: first.statusCode, headers: first.headers, bytes: first.rawPayload });
}

export function fuzzJson(endpoint: JsonEndpoint, parts: Parts, service: () => FuzzedService): void {
  const { operationId, request } = endpoint;
  const schema = schemas[request.name] ?? expect.fail(`there is no schema ${request.name}`);
  const usual = bodiesFor(endpoint, false);
  const wild = bodiesFor(endpoint, true);

  const statuses = new Map<string, number>();
  const tally = (kind: string): number => statuses.set(kind, (statuses.get(kind) ?? 0) + 1).get(kind) ?? 0;

  const takeRight =
    (isWild: boolean) =>
    async (body: Json): Promise<void> => {
      const { isValid, faults } = validate(request.name, body);
      if (!isValid) expect.fail(`the maker of bodies is at fault: ${faults}`);
      const verdict = await ask(service(), endpoint, JSON.stringify(body), { value: body });
      if (isFaulty(verdict) && !(isWild && verdict.locs.every((loc) => BEYOND_SCHEMA.has(loc.at(-1) ?? ""))))
        expect.fail(`refused: ${JSON.stringify(verdict)}`);
      tally(`${isWild ? "wild" : "usual"} ${verdict.status}${verdict.code === undefined ? "" : ` ${verdict.code}`}`);
      if (verdict.status === 200 && !isWild) CONTENT[operationId]?.(body, verdict.body);
    };
  fuzz(`bodies for ${operationId} that are right`, usual, parts.usual, takeRight(false), (count) => {
    console.log(operationId, [...statuses]);
    expect(statuses.get("usual 200")).toBeGreaterThan(count / 5);
  });
  fuzz(`bodies for ${operationId} with any values that are allowed`, wild, parts.wild, takeRight(true));

  fuzz(
    `bodies for ${operationId} with one fault`,
    faultyBodies(fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: wild }), schemas, schema),
    parts.faulty,
    async ({ text, path }) => {
      const value: Json = JSON.parse(text);
      const verdict = await ask(service(), endpoint, text, { value });
      if (validate(request.name, withoutUnused(value)).isValid) return;
      if (!isFaulty(verdict)) expect.fail(`taken against the schema: ${JSON.stringify(verdict)}`);
      if (verdict.faults > 100) return;
      const named = isChoice(schemaAt(schemas, schema, path.slice(0, -1))) ? path.slice(0, -1) : path;
      expect(
        verdict.locs.some((loc) => isAlong(loc, named.map(String))),
        `${JSON.stringify(path)} is not named in ${JSON.stringify(verdict)}`,
      ).toBe(true);
    },
  );

  fuzz(
    `bodies for ${operationId} with broken bytes`,
    mutated(fc.oneof(usual, wild).map((body) => Buffer.from(JSON.stringify(body)))),
    parts.mutated,
    async (bytes) => {
      await ask(service(), endpoint, bytes, { ...parsed(bytes), characters: [...bytes.toString()].length });
    },
  );
}

function parsed(bytes: Buffer): Sent {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return { value };
  } catch {
    return {};
  }
}

/** Whether members of an object take each other's place: what is wrong may then be named at any of them. */
function isChoice(schema: Schema | undefined): boolean {
  return schema?.anyOf !== undefined || schema?.allOf !== undefined;
}

/** Whether one of two paths leads to the other. */
function isAlong(a: readonly string[], b: readonly string[]): boolean {
  return a.every((step, i) => i >= b.length || step === b[i]);
}

/**
 * Takes from a body what is not looked at, which a JSON Schema cannot say: members called `__proto__`, even where names
 * are checked, and waypoints beside a polyline (docs/http.md).
 */
function withoutUnused(value: Json): Json {
  // Without recursion: values can be nested deeply.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== "object" || next === null) continue;
    Reflect.deleteProperty(next, "__proto__");
    for (const inner of Object.values(next)) left.push(inner);
  }
  if (!isObject(value) || !isObject(value["route"])) return value;
  const { waypoints: _waypoints, ...route } = value["route"];
  return typeof route["polyline"] === "string" && route["polyline"] !== "" ? { ...value, route } : value;
}
