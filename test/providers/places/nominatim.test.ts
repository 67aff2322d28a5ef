// Against a server that holds requests to Nominatim's search: https://nominatim.org/release-docs/latest/api/Search/

import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createNominatim } from "../../../src/providers/places/nominatim.js";
import {
  refusalOf,
  type Reply,
  startUpstream,
  unhurried,
  type Upstream,
  UPSTREAM_WORDS,
  type UpstreamRequest,
  WrongRequest,
} from "../../support/upstream.js";

const PARAMETERS: Readonly<Record<string, RegExp>> = {
  q: /\S/,
  format: /^jsonv2$/,
  limit: /^([1-9]|[1-3]\d|40)$/,
  countrycodes: /^[a-z]{2}(,[a-z]{2})*$/,
  "accept-language": /^[a-z-]+$/,
  addressdetails: /^[01]$/,
  layer: /^\w+(,\w+)*$/,
};

/** The usage policy: "stock User-Agents as set by http libraries will not do". */
const STOCK_AGENT = /^(node|undici|axios|got|curl)/i;

interface Result {
  readonly lat: string;
  readonly lon: string;
  readonly display_name: string;
  readonly importance?: number;
}

function result(display_name: string, lat: number, lon: number, importance = 0.5): Result {
  return { display_name, lat: lat.toFixed(7), lon: lon.toFixed(7), importance };
}

const MISSOURI = result("Springfield, Greene County, Missouri, United States", 37.2081729, -93.2922715, 0.61);
const ILLINOIS = result("Springfield, Sangamon County, Illinois, United States", 39.7990175, -89.6439575, 0.6);
const MASSACHUSETTS = result(
  "Springfield, Hampden County, Massachusetts, United States",
  42.1018764,
  -72.5886727,
  0.58,
);
const OREGON = result("Springfield, Lane County, Oregon, United States", 44.0462362, -123.0220289, 0.49);

function check({ method, path, query, headers }: UpstreamRequest): void {
  const invalid = (message: string): WrongRequest =>
    new WrongRequest(message, { status: 400, body: { error: { code: 400, message: UPSTREAM_WORDS } } });
  if (method !== "GET" || path !== "/search")
    throw new WrongRequest(`${method} ${path}`, { status: 404, text: "<html>" });
  for (const [name, value] of query) {
    if (PARAMETERS[name]?.test(value) !== true || query.getAll(name).length > 1) throw invalid(`${name}=${value}`);
  }
  if (!query.has("q") || !query.has("format")) throw invalid("no query, or not in JSON");
  if (STOCK_AGENT.test(headers["user-agent"] ?? "node"))
    throw new WrongRequest(`user agent ${headers["user-agent"]}`, { status: 403, text: "Access blocked" });
}

/** A server with these results, from the public one's point of view. */
async function serve(results: readonly unknown[]): Promise<Upstream> {
  return startUpstream((request): Reply => {
    check(request);
    return {
      body: results.slice(0, Number(request.query.get("limit") ?? 10)).map((found) => ({
        place_id: 1,
        licence: "ODbL",
        category: "boundary",
        type: "administrative",
        ...Object(found),
      })),
    };
  });
}

async function locate(results: readonly unknown[], text = "Springfield"): Promise<unknown> {
  const { url } = await serve(results);
  return createNominatim({ url, timeoutMs: 60_000 }).locate(text, unhurried());
}

describe("a place", () => {
  test("is looked up by its text, in North America, in English", async () => {
    const upstream = await serve([MISSOURI]);
    const nominatim = createNominatim({ url: upstream.url, timeoutMs: 60_000 });
    expect(await nominatim.locate("Springfield & Co, MO", unhurried())).toEqual({
      lat: 37.2081729,
      lng: -93.2922715,
      name: MISSOURI.display_name,
    });
    expect(upstream.requests).toMatchObject([{ headers: { "user-agent": "fuel-route", "accept-language": "en" } }]);
    expect(Object.fromEntries(upstream.requests[0]?.query ?? [])).toMatchObject({
      q: "Springfield & Co, MO",
      countrycodes: "us,ca,mx",
    });
  });

  test("from a server whose address has a path", async () => {
    const upstream = await startUpstream((request) => {
      check({ ...request, path: request.path.replace("/nominatim/", "/") });
      return { body: [MISSOURI] };
    });
    await createNominatim({ url: `${upstream.url}/nominatim/`, timeoutMs: 60_000 }).locate("Springfield", unhurried());
    expect(upstream.requests.map(({ path }) => path)).toEqual(["/nominatim/search"]);
  });

  test("that is clearly the most important of its name", async () => {
    expect(
      await locate([
        result("New York, United States", 40.7127281, -74.0060152, 0.93),
        result("New York, Iowa", 40.85, -93.26, 0.35),
      ]),
    ).toMatchObject({ lat: 40.7127281 });
  });

  test("that is found as a town and as its boundary", async () => {
    expect(await locate([MISSOURI, result("City of Springfield", 37.1981, -93.2801, 0.6)])).toMatchObject({
      name: MISSOURI.display_name,
    });
  });

  test("that is the only result, without an importance", async () => {
    expect(await locate([{ lat: "40", lon: "-90", display_name: "Somewhere" }])).toEqual({
      lat: 40,
      lng: -90,
      name: "Somewhere",
    });
  });

  test("that is unknown", async () => {
    expect(await refusalOf(locate([], "Atlantis"))).toMatchObject({
      code: "PLACE_NOT_FOUND",
      message: expect.stringContaining('"Atlantis"'),
    });
  });
});

describe("an ambiguous text", () => {
  test("has the places of similar importance as candidates, best first", async () => {
    const { code, details } = await refusalOf(locate([MISSOURI, ILLINOIS, MASSACHUSETTS, OREGON]));
    expect(code).toBe("PLACE_AMBIGUOUS");
    expect(details).toEqual({
      candidates: [
        { name: MISSOURI.display_name, lat: 37.2081729, lng: -93.2922715 },
        { name: ILLINOIS.display_name, lat: 39.7990175, lng: -89.6439575 },
        { name: MASSACHUSETTS.display_name, lat: 42.1018764, lng: -72.5886727 },
      ],
    });
  });

  test("whose results have no importance", async () => {
    const { code } = await refusalOf(
      locate([
        { ...MISSOURI, importance: undefined },
        { ...ILLINOIS, importance: undefined },
      ]),
    );
    expect(code).toBe("PLACE_AMBIGUOUS");
  });
});

describe("the server's failures", () => {
  test.each([
    ["an error", { status: 500, text: UPSTREAM_WORDS }],
    ["a block", { status: 403, text: UPSTREAM_WORDS }],
    ["an error in place of a list", { body: { error: { code: 400, message: UPSTREAM_WORDS } } }],
    ["coordinates that are numbers", { body: [{ ...MISSOURI, lat: 37.2 }] }],
    ["coordinates that are none", { body: [{ ...MISSOURI, lat: "" }] }],
    ["coordinates off the globe", { body: [{ ...MISSOURI, lon: "-193.29" }] }],
    ["no name", { body: [{ ...MISSOURI, display_name: null }] }],
  ] satisfies [string, Reply][])("%s", async (_, reply) => {
    const { url } = await startUpstream(() => reply);
    expect((await refusalOf(createNominatim({ url, timeoutMs: 60_000 }).locate("Springfield", unhurried()))).code).toBe(
      "UPSTREAM_ERROR",
    );
  });
});

describe("turns", () => {
  const HOUR_MS = 3_600_000;

  test("a caller who would wait too long is refused at once, and the server is left alone", async () => {
    const upstream = await serve([MISSOURI]);
    const nominatim = createNominatim({ url: upstream.url, timeoutMs: 60_000, intervalMs: HOUR_MS });
    await nominatim.locate("Springfield", unhurried());
    expect(await refusalOf(nominatim.locate("Springfield", unhurried()))).toMatchObject({
      code: "UPSTREAM_ERROR",
      message: "nominatim has too many callers waiting. Try again later.",
    });
    expect(upstream.requests).toHaveLength(1);
  });

  test("a caller who gives up leaves the queue", async () => {
    const upstream = await serve([MISSOURI]);
    const nominatim = createNominatim({ url: upstream.url, timeoutMs: HOUR_MS * 2, intervalMs: HOUR_MS });
    await nominatim.locate("Springfield", unhurried());
    const controller = new AbortController();
    const reason = new Error("the caller is gone");
    const call = nominatim.locate("Springfield", controller.signal);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(upstream.requests).toHaveLength(1);
  });

  test("simultaneous callers are answered one at a time", async () => {
    const upstream = await serve([MISSOURI]);
    const nominatim = createNominatim({ url: upstream.url, timeoutMs: 60_000, intervalMs: 100 });
    await Promise.all(["first", "second", "third"].map((text) => nominatim.locate(text, unhurried())));
    expect(upstream.requests.map(({ query }) => query.get("q"))).toEqual(["first", "second", "third"]);
  });

  test("a server with turns is not asked twice in one turn", async () => {
    const upstream = await startUpstream(() => ({ status: 503, text: "" }));
    await refusalOf(
      createNominatim({ url: upstream.url, timeoutMs: 60_000, intervalMs: 1 }).locate("Springfield", unhurried()),
    );
    expect(upstream.requests).toHaveLength(1);
    await refusalOf(createNominatim({ url: upstream.url, timeoutMs: 60_000 }).locate("Springfield", unhurried()));
    expect(upstream.requests).toHaveLength(3);
  });

  test("the public server has turns of a second, others have none", async () => {
    const fetched = vi.fn<typeof fetch>(async () => new Response(JSON.stringify([MISSOURI])));
    vi.stubGlobal("fetch", fetched);
    onTestFinished(() => void vi.unstubAllGlobals());
    const locateTwice = async (url: string): Promise<unknown> => {
      const nominatim = createNominatim({ url, timeoutMs: 100 });
      await nominatim.locate("Springfield", unhurried());
      return nominatim.locate("Springfield", unhurried());
    };
    await expect(locateTwice("https://nominatim.example.com")).resolves.toMatchObject({ name: MISSOURI.display_name });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect((await refusalOf(locateTwice("https://nominatim.openstreetmap.org/"))).message).toContain(
      "too many callers",
    );
    expect(fetched).toHaveBeenCalledTimes(3);
  });
});
