// The endpoints that take a file or a message: right ones, and ones with broken bytes.

import * as fc from "fast-check";
import { expect } from "vitest";
import { z } from "zod";
import type { Endpoint, Upload } from "../../src/contract/schemas/endpoints.js";
import { TOOLS } from "../../src/mcp/server.js";
import { parseJson } from "../support/app.js";
import { fuzz } from "./fuzz.js";
import { type FuzzedService, send } from "./fuzzedService.js";
import { judge, judgeLog, schemas, telltales, type Verdict } from "./judgeAnswers.js";
import { judgeToolText, toolArguments } from "./toolArguments.js";
import { mutated } from "./mutatedBytes.js";
import { isObject, KEPT_SET, relate } from "./relate.js";
import { type Json, valuesOf } from "./schemaValues.js";
import { csvOf } from "./tables.js";
import { USUAL } from "./usualValues.js";

type UploadEndpoint = Endpoint & { readonly upload: Upload };

export const takesUpload = (endpoint: Endpoint): endpoint is UploadEndpoint => endpoint.upload !== undefined;

/** A body of a media type, and what must come of it. */
interface File {
  readonly mediaType: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the answer, where it is not the service's to say. */
  readonly status?: number;
  /** How many stations or trips there are in it. */
  readonly count?: number;
}

interface Fuzzed {
  /** In place of the path's parameters. */
  readonly url: string;
  readonly files: fc.Arbitrary<File>;
  readonly judge?: (file: File, verdict: Verdict, text: string) => void;
}

const NDJSON = "application/x-ndjson";
const JSON_TYPE = "application/json";

const station = valuesOf({ schemas, usual: USUAL, isWild: false }, schemas["Station"] ?? {}, "");
const wildStation = valuesOf({ schemas, usual: USUAL, isWild: true }, schemas["Station"] ?? {}, "");

/** Stations with ids of their own, of one fuel. */
const stations: fc.Arbitrary<Json[]> = fc
  .array(fc.oneof(station, wildStation), { minLength: 1, maxLength: 6 })
  .map((list) => {
    const related = relate({ stations: list });
    const found = isObject(related) ? related["stations"] : undefined;
    return Array.isArray(found) ? found : [];
  });

/** What must come of stations: those at 0, 0 have no place, and are left out. */
function expectOf(list: readonly Json[]): Pick<File, "count" | "status"> {
  const placed = list.filter((each) => {
    const place = isObject(each) ? each["location"] : undefined;
    return !(isObject(place) && place["lat"] === 0 && place["lng"] === 0);
  });
  return { count: placed.length, ...(placed.length > 0 && { status: 200 }) };
}

const toLines = (values: readonly Json[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join("");

const ifMatch = fc.constantFrom(
  {},
  {},
  {},
  {},
  { "if-match": "*" },
  { "if-match": '"0f1e"' },
  { "if-match": "0f1e" },
  { "if-match": 'W/"x", "y"' },
  { "if-none-match": "*" },
);

/** How files of a station set are answered: a precondition may be in the way. */
const judgeCount = ({ count, headers = {} }: File, verdict: Verdict): void => {
  if (Object.keys(headers).length > 0) return;
  const { station_count: kept } = z.object({ station_count: z.int() }).parse(verdict.body);
  expect(kept).toBe(count);
};

const trips = fc
  .array(valuesOf({ schemas, usual: USUAL, isWild: false }, schemas["PlanRequest"] ?? {}).map(relate), {
    minLength: 1,
    maxLength: 3,
  })
  .map((list) =>
    list.map((trip, i): Json =>
      isObject(trip)
        ? { custom_id: `trip-${i}`, ...trip, ...(!Array.isArray(trip["stations"]) && { station_set: KEPT_SET }) }
        : trip,
    ),
  );

const Message = z.object({
  result: z.looseObject({
    isError: z.boolean().optional(),
    content: z.array(z.looseObject({ text: z.string().optional() })).optional(),
  }),
});

/** By operation: each endpoint with an upload has a row here. */
export const UPLOADS: Readonly<Record<string, Fuzzed>> = {
  putStationSet: {
    url: "/v1/station-sets/put",
    files: fc.oneof(
      fc.tuple(stations, ifMatch).map(([list, headers]) => ({
        mediaType: JSON_TYPE,
        text: JSON.stringify(list),
        headers,
        ...(Object.keys(headers).length === 0 ? expectOf(list) : { count: list.length }),
      })),
      stations.map((list) => ({
        mediaType: JSON_TYPE,
        text: JSON.stringify({ stations: list }),
        ...expectOf(list),
      })),
      stations.map((list) => ({ mediaType: NDJSON, text: toLines(list), ...expectOf(list) })),
      csvOf("stations").map((text) => ({ mediaType: "text/csv", text })),
    ),
    judge: (file, verdict) => {
      if (file.count !== undefined && verdict.status === 200) judgeCount(file, verdict);
    },
  },
  patchStationPrices: {
    url: "/v1/station-sets/fuzzed/prices",
    files: fc.oneof(
      fc.tuple(csvOf("prices"), ifMatch).map(([text, headers]) => ({ mediaType: "text/csv", text, headers })),
      fc
        .array(
          fc.record({
            id: fc.constantFrom("n0-0", "n1-1", "n2-2"),
            price_per_gallon: fc.integer({ min: 1, max: 9999 }).map((price) => price / 1000),
          }),
          { minLength: 1, maxLength: 5 },
        )
        .map((list) => ({ mediaType: NDJSON, text: toLines(list) })),
    ),
  },
  createBatch: {
    url: "/v1/batches",
    files: fc
      .tuple(
        trips,
        fc.oneof(
          { weight: 4, arbitrary: fc.constant({}) },
          {
            weight: 1,
            arbitrary: fc
              .constantFrom("a", "b", "x".repeat(255), "x".repeat(256), "", " ", "é")
              .map((key) => ({ "idempotency-key": key })),
          },
        ),
      )
      .map(([list, headers]) => ({
        mediaType: NDJSON,
        text: toLines(list),
        headers,
        count: list.length,
        ...(Object.keys(headers).length === 0 && { status: 202 }),
      })),
    judge: ({ count, headers = {} }, verdict) => {
      if (verdict.status === 202 && Object.keys(headers).length === 0)
        expect(verdict.body).toMatchObject({ total: count, status: "queued", done: 0 });
    },
  },
  callMcp: {
    url: "/mcp",
    files: fc
      .oneof(
        {
          weight: 8,
          arbitrary: fc.constantFrom(...TOOLS).chain((tool) =>
            toolArguments(tool, fc.constantFrom("0".repeat(32), "x")).map((args) => ({
              jsonrpc: "2.0",
              id: 1,
              method: "tools/call",
              params: { name: tool.name, arguments: args },
            })),
          ),
        },
        {
          weight: 1,
          arbitrary: fc
            .constantFrom(
              "tools/list",
              "initialize",
              "resources/list",
              "resources/read",
              "resources/templates/list",
              "ping",
              "server/discover",
              "__proto__",
              "",
            )
            .map((method) => ({ jsonrpc: "2.0", id: 1, method, params: {} })),
        },
      )
      .map((message) => ({
        mediaType: JSON_TYPE,
        text: JSON.stringify(message),
        headers: { accept: "application/json, text/event-stream" },
      })),
    judge: (_, { status }, text) => {
      if (status !== 200) return;
      const data = /^data: (.*)$/m.exec(text)?.[1] ?? expect.fail(text);
      for (const part of Message.safeParse(parseJson(data)).data?.result.content ?? [])
        if (part.text !== undefined) judgeToolText(part.text);
    },
  },
};

export function fuzzUpload(
  endpoint: UploadEndpoint,
  parts: { readonly right: number; readonly mutated: number },
  service: () => FuzzedService,
): void {
  const { operationId, upload, method } = endpoint;
  const {
    url,
    files,
    judge: judgeContent,
  } = UPLOADS[operationId] ?? expect.fail(`${operationId} has no row in test/fuzz/uploads.ts`);

  const ask = async (
    { mediaType, headers = {} }: Omit<File, "text">,
    payload: string | Buffer,
  ): Promise<{ verdict: Verdict; text: string }> => {
    const { app, takeLog } = service();
    const answer = await send(app, { method, url, headers: { "content-type": mediaType, ...headers }, payload });
    judgeLog(takeLog(), telltales(payload.toString().split(/[",\n]/)));
    return {
      verdict: judge(endpoint, {}, { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }),
      text: answer.body,
    };
  };

  fuzz(`files for ${operationId}`, files, parts.right, async (file) => {
    const { verdict, text } = await ask(file, file.text);
    if (file.status !== undefined && verdict.status !== file.status)
      expect.fail(`${verdict.status} in place of ${file.status}: ${text}`);
    judgeContent?.(file, verdict, text);
  });

  const types = Object.keys(upload.mediaTypes);
  const examples = [upload.example, ...Object.values(upload.otherExamples ?? {})];
  const whole = fc.oneof(
    { weight: 3, arbitrary: files },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...examples), fc.constantFrom(...types))
        .map(([text, mediaType]): File => ({ text, mediaType })),
    },
  );
  const broken = whole.chain((file) =>
    mutated(fc.constantFrom(Buffer.from(file.text), ...examples.map((text) => Buffer.from(text)))).map((bytes) => ({
      file,
      bytes,
    })),
  );
  fuzz(`files for ${operationId} with broken bytes`, broken, parts.mutated, async ({ file, bytes }) => {
    const { verdict, text } = await ask(file, bytes);
    if (verdict.status < 300)
      judgeContent?.({ mediaType: file.mediaType, text: "", headers: { broken: "" } }, verdict, text);
  });
}
