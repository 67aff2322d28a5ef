// Requests that never reach a computation, or that describe the service.

import { pick } from "../../../support/random.js";
import { CORPUS_KEY, type CorpusRequest, type Family, type Method, METHODS } from "./request.js";

type Random = () => number;

const KEY = { "x-api-key": CORPUS_KEY };
const JSON_TYPE = { "content-type": "application/json" };

const POST_PATHS = ["/v1/routes", "/v1/stations/enrich-distances", "/v1/optimize"];
const GET_PATHS = ["/v1/status", "/healthz", "/readyz"];
const NO_PATHS = [
  "/nowhere",
  "/v1",
  "/v1/",
  "/v1/nowhere",
  "/v2/optimize",
  "/V1/optimize",
  "/v1/optimize/",
  "/v1//optimize",
  "/v1/optimize/x",
  "/v1/stations",
  "/v1/status/",
  "/v1/%zz",
  "/%zz",
  "/v1/optimize%20",
  "/v1/rout%65s",
  "/healthz/",
  "/.env",
];

const send = (method: Method, path: string, headers: Record<string, string> = KEY, body?: string): CorpusRequest => ({
  method,
  path,
  headers,
  ...(body === undefined ? {} : { body: Buffer.from(body) }),
});

/** All elements of one list with all of another. */
function pairs<A, B>(as: readonly A[], bs: readonly B[]): [A, B][] {
  return as.flatMap((a) => bs.map((b): [A, B] => [a, b]));
}

function listed(requests: readonly CorpusRequest[]): Family {
  return {
    count: requests.length,
    make: (_, index) => {
      const request = requests[index];
      if (request === undefined) throw new Error(`there is no request ${index}`);
      return request;
    },
  };
}

const WRONG_KEYS: readonly Record<string, string>[] = [
  {},
  { "x-api-key": "" },
  { "x-api-key": "fr_wrong" },
  { "x-api-key": `${CORPUS_KEY}x` },
  { "x-api-key": `${CORPUS_KEY},${CORPUS_KEY}` },
  { authorization: `Bearer ${CORPUS_KEY}` },
  { "api-key": CORPUS_KEY },
];
const TYPES: readonly Record<string, string>[] = [
  {},
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-8" },
  { "content-type": "application/json;charset=latin1" },
  { "content-type": "APPLICATION/JSON" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "application/json, text/plain" },
  { "content-type": "x" },
  { "content-type": "application/vnd.api+json" },
  { ...JSON_TYPE, "content-encoding": "gzip" },
  { ...JSON_TYPE, "content-encoding": "identity" },
  { ...JSON_TYPE, accept: "text/html" },
];

export const SERVICE: Readonly<Record<string, Family>> = {
  status: {
    count: 24,
    make: (random: Random) =>
      send(
        "GET",
        pick(random, GET_PATHS) + pick(random, ["", "", "?", "?x=1", "?x=%zz"]),
        pick(random, [KEY, KEY, {}, { "x-api-key": "fr_wrong" }]),
      ),
  },
  methods: listed(
    [...pairs(METHODS, POST_PATHS), ...pairs(METHODS, GET_PATHS)]
      .filter(([method, path]) => method !== (POST_PATHS.includes(path) ? "POST" : "GET"))
      .map(([method, path]) => send(method, path)),
  ),
  "unknown-paths": listed(
    pairs(["GET", "POST"] as const, NO_PATHS).flatMap(([method, path]) => [send(method, path), send(method, path, {})]),
  ),
  keys: listed(
    pairs([...POST_PATHS, "/v1/status"], WRONG_KEYS).map(([path, headers]) =>
      path === "/v1/status" ? send("GET", path, headers) : send("POST", path, { ...JSON_TYPE, ...headers }, "{}"),
    ),
  ),
  types: listed(
    pairs(POST_PATHS, TYPES).map(([path, headers]) =>
      send("POST", path, { ...KEY, ...headers }, '{"origin":"Omaha, NE","destination":"Chicago, IL"}'),
    ),
  ),
  bodiless: listed(
    POST_PATHS.flatMap((path) => [
      send("POST", path),
      send("POST", path, { ...KEY, ...JSON_TYPE }),
      send("POST", `${path}?dry=1`, { ...KEY, ...JSON_TYPE }, "{}"),
    ]),
  ),
};
