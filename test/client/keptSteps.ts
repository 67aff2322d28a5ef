// Handlers in place of the service's own for station sets and batches: they keep what they get, and answer as the table
// says.

import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { type ClientOptions, createClient, type FuelRouteClient } from "../../src/client/index.js";
import { PLAN_RESPONSE } from "../../src/contract/schemas/examples.js";
import { ServiceError } from "../../src/contract/values/errors.js";
import { uploadOf } from "../../src/http/connection/uploads.js";
import type { MakeHandler } from "../../src/http/endpoints/handler.js";
import * as HANDLERS from "../../src/http/endpoints/index.js";
import { newKey } from "../support/app.js";
import { listen } from "../support/wire.js";

/** What arrived at a handler. */
export interface Arrived {
  readonly operation: string;
  readonly url: string;
  readonly mediaType: string | undefined;
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly text: string;
}

interface Kept {
  readonly client: FuelRouteClient;
  readonly arrived: Arrived[];
  /** Called for each request before it is answered; an error is its answer. */
  onRequest: (arrived: Arrived) => void;
  /** The results of every batch, as they are sent: each element a piece of the answer. */
  results: () => Iterable<string | Uint8Array>;
  /** States that a batch goes through, one for each time that it is asked for. */
  states: { readonly status: "queued" | "running" | "finished" | "cancelled"; readonly done: number }[];
}

export const VERSION = createHash("sha256").update("stations").digest("hex");

/** A service with such handlers, and a client for it. */
export async function startKept(options: Partial<ClientOptions> = {}): Promise<Kept> {
  const arrived: Arrived[] = [];
  const note =
    (operation: string, answer: (arrived: Arrived) => object, { status = 200, takesFile = false } = {}): MakeHandler =>
    () =>
    async (request, reply) => {
      const { "if-match": ifMatch, "idempotency-key": idempotencyKey } = request.headers;
      const came: Arrived = {
        operation,
        url: request.url,
        mediaType: takesFile ? request.mediaType : undefined,
        ifMatch,
        idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
        text: takesFile
          ? await text(uploadOf(request))
          : request.body instanceof Uint8Array
            ? Buffer.from(request.body).toString()
            : "",
      };
      arrived.push(came);
      kept.onRequest(came);
      return reply.code(status).send({ ...answer(came), request_id: request.id });
    };
  const set = { name: "tonight", version: VERSION, station_count: 2 };
  const state = { ...set, priced_count: 1, updated_at: "2026-11-23T00:00:00.000Z", is_hosts: false };
  const batch = ({ status, done }: Kept["states"][number]): object => {
    const isOver = status === "finished" || status === "cancelled";
    return {
      id: "batch_1",
      status,
      total: 3,
      done,
      failed: 0,
      created_at: "2026-11-23T00:00:00.000Z",
      finished_at: isOver ? "2026-11-23T00:01:00.000Z" : null,
    };
  };
  const getBatchResults: MakeHandler = () => async (request, reply) => {
    const came: Arrived = {
      operation: "getBatchResults",
      url: request.url,
      mediaType: undefined,
      ifMatch: undefined,
      idempotencyKey: undefined,
      text: "",
    };
    arrived.push(came);
    kept.onRequest(came);
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "application/x-ndjson" });
    for (const piece of kept.results()) {
      if (piece === CUT) {
        reply.raw.destroy();
        return;
      }
      // Each piece is one of the stream.
      await new Promise((resolve) => reply.raw.write(piece, resolve));
    }
    reply.raw.end();
  };
  const handlers = {
    ...HANDLERS,
    planTrip: note("planTrip", () => PLAN_RESPONSE),
    putStationSet: note("putStationSet", () => ({ ...set, warnings: [] }), { takesFile: true }),
    patchStationPrices: note("patchStationPrices", () => ({ ...set, changed_count: 1, warnings: [] }), {
      takesFile: true,
    }),
    getStationSet: note("getStationSet", () => state),
    listStationSets: note("listStationSets", () => ({ station_sets: [state] })),
    deleteStationSet: note("deleteStationSet", () => ({ name: "tonight", deleted: true })),
    createBatch: note("createBatch", () => batch({ status: "queued", done: 0 }), { status: 202, takesFile: true }),
    getBatch: note("getBatch", () => batch(kept.states.shift() ?? { status: "finished", done: 3 })),
    cancelBatch: note("cancelBatch", () => batch({ status: "cancelled", done: 1 })),
    getBatchResults,
  };
  const { port } = await listen({ handlers });
  const kept: Kept = {
    client: createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: newKey(), ...options }),
    arrived,
    onRequest: () => undefined,
    results: () => [],
    states: [],
  };
  return kept;
}

/** A piece of the results at which the connection breaks. */
export const CUT = "<cut>";

/** Fails the first so many requests with a code. */
export function failFirst(times: number, code: ServiceError["code"]): () => void {
  let failed = 0;
  return () => {
    if (failed++ < times) throw new ServiceError(code, "Not now.");
  };
}

/** A `fetch` that loses the answers to its first so many calls, after the service has given them. */
export function losingAnswers(times: number): typeof fetch {
  let lost = 0;
  return async (...args) => {
    const response = await fetch(...args);
    if (lost++ >= times) return response;
    await response.arrayBuffer();
    throw new TypeError("fetch failed");
  };
}
