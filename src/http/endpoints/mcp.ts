// The Model Context Protocol over HTTP, without sessions: every message is answered for itself, by any instance of the
// service.

import { z } from "zod";
import type { FastifyReply, FastifyRequest } from "fastify";
import { parseJson } from "../../common/json.js";
import { readVersion } from "../../common/version.js";
import { namesOf } from "../../common/namesOf.js";
import { once } from "../../common/once.js";
import { errorAnswer } from "../../contract/values/answer.js";
import { ERRORS, ServiceError } from "../../contract/values/errors.js";
import { JSON_TYPE } from "../../contract/values/mediaTypes.js";
import { locatePlace, type TripDesk } from "../../mcp/tool.js";
import { MemoryAnswers } from "../../mcp/answers.js";
import { RequestJob } from "../connection/body.js";
import { uploadOf } from "../connection/uploads.js";
import { CallerGoneError, callerSignal, waitUpstream } from "../connection/upstream.js";
import { TaskRefusal } from "../errors.js";
import { addTelemetry } from "../telemetry/observeRequests.js";
import { partnerOf } from "../gates/apiKey.js";
import { answerTrip, type Call, openSet } from "./answerTrip.js";
import type { MakeHandler, Services } from "./handler.js";

/** Codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
/** The protocol leaves it to servers. */
const REFUSED = -32_000;

/** Of more sets, a refusal names so many. */
const MOST_NAMED_SETS = 20;

const BAD_REQUEST = 400;
const FORBIDDEN = 403;

/** Passes a message to the tools, and their answer on. */
export const callMcp: MakeHandler = (services) => {
  const answers = services.answers ?? new MemoryAnswers();
  // Loaded with the first message, because most services never get one, and loading takes a while.
  const load = once(loadServer);
  return async (request, reply) => {
    if (!isAllowed(services.corsOrigins, request.headers.origin))
      return refuse(
        reply,
        FORBIDDEN,
        REFUSED,
        "Pages of this origin may not call the service: FUEL_ROUTE_CORS_ORIGINS does not name it.",
      );
    const message = parseJson(await readBody(request));
    if (message === undefined) return refuse(reply, BAD_REQUEST, PARSE_ERROR, "The body is not JSON.");
    // A batch would get many answers for one request of the key's limit.
    if (Array.isArray(message))
      return refuse(
        reply,
        BAD_REQUEST,
        INVALID_REQUEST,
        "Batches of messages are not taken: send one message at a time.",
      );
    const { createMcpHandler, makeMcpServer, version } = await load();
    const partner = partnerOf(request);
    const handler = createMcpHandler(
      () =>
        makeMcpServer({
          version,
          desk: deskOf(services, { request, reply }),
          answers: { keep: (text) => answers.keep(partner, text), read: (id) => answers.read(partner, id) },
          onFailure: (error) => logFailure(error, request),
        }),
      // Nothing that could be subscribed to ever changes.
      { maxSubscriptions: 0 },
    );
    return reply.send(await handler.fetch(toWebRequest(request, callerSignal(reply)), { parsedBody: message }));
  };
};

async function loadServer() {
  const [{ createMcpHandler }, { makeMcpServer }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("../../mcp/server.js"),
  ]);
  return { createMcpHandler, makeMcpServer, version: readVersion() };
}

/**
 * Whether a browser may send it: no page that the host does not know, whatever name of this machine it has called.
 * Other callers name no origin.
 */
function isAllowed(corsOrigins: readonly string[], origin: string | undefined): boolean {
  return origin === undefined || corsOrigins.includes("*") || corsOrigins.includes(origin);
}

async function readBody(request: FastifyRequest): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of uploadOf(request)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

function refuse(reply: FastifyReply, status: number, code: number, message: string): FastifyReply {
  return reply.code(status).send({ jsonrpc: "2.0", error: { code, message }, id: null });
}

/**
 * The request as the protocol's library takes it; its body is passed beside it. Few headers matter to it, and the key
 * is none of them.
 */
function toWebRequest({ headers }: FastifyRequest, signal: AbortSignal): Request {
  const passed = Object.entries(headers).filter(([name]) => name === "accept" || name.startsWith("mcp-"));
  return new Request("http://localhost/mcp", {
    method: "POST",
    headers: [["content-type", JSON_TYPE], ...passed.map(([name, value]): [string, string] => [name, String(value)])],
    signal,
  });
}

/** The service's own steps, on its threads. They end when the caller leaves. */
function deskOf(services: Services, call: Call): TripDesk {
  const { compute, places, upstreamTimeoutMs } = services;
  const { request, reply } = call;
  return {
    ask: (asked, question) => withReason(services, request, answerTrip(services, call, asked, question)),
    async listPrices(stationSet, query) {
      const { packed } = await withReason(services, request, openSet(services, request, stationSet));
      const outcome = await compute.run("listPrices", new RequestJob(request, reply, { body: new Uint8Array() }), {
        packed,
        query,
      });
      addTelemetry(request, outcome);
      if ("answer" in outcome) throw reasonOf(new TaskRefusal(outcome.answer));
      return outcome.value;
    },
    locate: (place) =>
      waitUpstream(request, callerSignal(reply), upstreamTimeoutMs, (signal) => locatePlace(places, place, signal)),
  };
}

/** The same, where refusals are in words that help an assistant. */
async function withReason<T>({ stationSets }: Services, request: FastifyRequest, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof TaskRefusal ? reasonOf(error) : error;
    if (!(reason instanceof ServiceError && reason.code === "STATION_SET_NOT_FOUND")) throw reason;
    const names = (await stationSets.list(partnerOf(request))).map(({ name }) => JSON.stringify(name));
    const next =
      names.length === 0
        ? "No stations are kept with this service yet. Tell the user to put a set of stations there, with PUT /v1/station-sets/NAME."
        : `Call again with one of these as station_set: ${names.slice(0, MOST_NAMED_SETS).join(", ")}.`;
    throw new ServiceError("STATION_SET_NOT_FOUND", `There is no such set of stations. ${next}`);
  }
}

const ErrorBody = z.object({ error_code: z.enum(namesOf(ERRORS)), message: z.string(), details: z.unknown() });

/** What a worker refused, as it would have been thrown on this thread. */
function reasonOf({ answer: { body, failure } }: TaskRefusal): Error {
  const parsed = ErrorBody.safeParse(JSON.parse(typeof body === "string" ? body : Buffer.from(body).toString()));
  if (!parsed.success || failure !== undefined) return new FailedTask(failure);
  const { error_code: code, message, details } = parsed.data;
  return new ServiceError(code, message, details);
}

/** A worker has failed; it says where. */
class FailedTask extends Error {
  override readonly name = "FailedTask";

  constructor(readonly failure: unknown) {
    super("a task failed");
  }
}

function logFailure(error: unknown, request: FastifyRequest): void {
  if (error instanceof CallerGoneError) return;
  const failure = error instanceof FailedTask ? error.failure : errorAnswer(error, request.id).failure;
  request.log.error({ request_id: request.id, ...(typeof failure === "object" && failure) }, "request failed");
}
