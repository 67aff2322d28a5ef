// Bodies that are kept in memory until their requests are answered: accepted, bounded and handed to workers.

import type { FastifyContentTypeParser, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { ServiceError } from "../../contract/values/errors.js";
import { JSON_SUFFIX, JSON_TYPE, otherNamesOf } from "../../contract/values/mediaTypes.js";
import type { Job } from "../../tasks/compute.js";
import { plainRefusal } from "../../contract/values/answer.js";
import { release } from "../../worker/release.js";
import { OverloadedError } from "../../worker/queue.js";
import { announcedBytes, notUnpacked, packingOf, unpackGzip } from "./packing.js";
import { UploadBody } from "./uploads.js";
import { callerSignal } from "./upstream.js";

/**
 * Accepts bodies of JSON, under any name of it, plain or packed with gzip, as bytes where they are no upload, and refuses
 * all others.
 */
export function acceptJsonBytes(app: FastifyInstance, bodyLimitBytes: number): void {
  app.removeAllContentTypeParsers();
  const take: FastifyContentTypeParser = (request, payload, done) => {
    const { headers } = request;
    const packing = packingOf(headers);
    if (payload instanceof UploadBody) done(null, payload);
    // A body that is too large is refused for its size, whatever its encoding.
    else if (Number(headers["content-length"] ?? 0) > bodyLimitBytes) done(plainRefusal("PAYLOAD_TOO_LARGE"));
    else if (packing === "plain") collectBody(payload, bodyLimitBytes, done);
    else if (packing === "gzip") unpackBody(payload, bodyLimitBytes, done);
    else done(new ServiceError("UNSUPPORTED_MEDIA_TYPE", "Send the body without a Content-Encoding, or as gzip."));
  };
  app.addContentTypeParser([JSON_TYPE, ...otherNamesOf(JSON_TYPE)], take);
  app.addContentTypeParser(JSON_SUFFIX, take);
}

interface RequestJobOptions extends Pick<Job, "keepsBody" | "isUrgent"> {
  /** In place of the request's. */
  readonly body?: Uint8Array;
  /** What the job counts for in the queue; by default the size of its body. */
  readonly bytes?: number;
}

/**
 * A job for a request; without a body it has an empty one. A class, because creating an object literal with a getter
 * takes far longer.
 */
export class RequestJob implements Job {
  readonly body: Uint8Array;
  readonly bytes: number;
  readonly requestId: string;
  readonly keepsBody: boolean;
  readonly isUrgent: boolean;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #signal: AbortSignal | undefined;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    { keepsBody = false, isUrgent = false, body, bytes }: RequestJobOptions = {},
  ) {
    this.body = body ?? (request.body instanceof Uint8Array ? request.body : new Uint8Array());
    this.bytes = bytes ?? this.body.byteLength;
    this.requestId = request.id;
    this.keepsBody = keepsBody;
    this.isUrgent = isUrgent;
    this.#request = request;
    this.#reply = reply;
  }

  enter(stage: "wait" | "handover"): void {
    this.#request.telemetry.enter(stage);
  }

  get signal(): AbortSignal {
    this.#signal ??= callerSignal(this.#reply);
    return this.#signal;
  }
}

/**
 * Answers `Expect: 100-continue` only after the gates, so that a refused caller never sends its body. An upload is
 * asked for when it is read.
 */
export function askForAwaitedBodies(app: FastifyInstance, bodyLimitBytes: number): void {
  app.server.on("checkContinue", (request, response) => app.routing(request, response));
  // Any other expectation is ignored, as RFC 9110 section 10.1.1 allows.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const isAwaited =
      request.routeOptions.config.takesBody === true && request.headers.expect?.toLowerCase() === "100-continue";
    if (isAwaited && Number(request.headers["content-length"] ?? 0) <= bodyLimitBytes) reply.raw.writeContinue();
    done();
  });
}

/**
 * Collects a request's body in an array that can be transferred to another thread. If the size is announced, each piece
 * is copied to its place as it arrives, because joining a large body at the end takes a quarter longer.
 * @param done is called once, with an error or with the body.
 */
function collectBody(
  request: IncomingMessage,
  bodyLimitBytes: number,
  done: (error: Error | null, body?: Uint8Array) => void,
): void {
  const announced =
    request.headers["content-length"] === undefined ? undefined : Number(request.headers["content-length"]);
  const whole = announced === undefined ? undefined : new Uint8Array(announced);
  const pieces: Uint8Array[] = [];
  let length = 0;

  const end = (error: Error | null, body?: Uint8Array): void => {
    request.off("data", onData).off("end", onEnd).off("error", end);
    done(error, body);
  };
  const onData = (piece: Uint8Array): void => {
    const begin = length;
    length += piece.length;
    if (length > (announced ?? bodyLimitBytes))
      end(plainRefusal(announced === undefined ? "PAYLOAD_TOO_LARGE" : "VALIDATION_ERROR"));
    else if (whole === undefined) pieces.push(piece);
    else {
      whole.set(piece, begin);
      // The connection allocates a new buffer for each piece.
      release(piece);
    }
  };
  const onEnd = (): void => {
    if (announced !== undefined && length !== announced) end(plainRefusal("VALIDATION_ERROR"));
    else end(null, whole ?? join(pieces, length));
  };
  request.on("data", onData).on("end", onEnd).on("error", end);
}

/**
 * Collects what comes out of a packed body, and stops when that is too much: a small body may hold gigabytes.
 * @param done is called once, with an error or with the body.
 */
function unpackBody(
  request: IncomingMessage,
  bodyLimitBytes: number,
  done: (error: Error | null, body?: Uint8Array) => void,
): void {
  const gunzip = unpackGzip();
  const pieces: Uint8Array[] = [];
  let length = 0;
  const end = (error: Error | null): void => {
    request.unpipe(gunzip).off("error", end);
    gunzip
      .off("data", onData)
      .off("end", onEnd)
      .off("error", onFault)
      .on("error", () => undefined)
      .destroy();
    done(error, error === null ? join(pieces, length) : undefined);
  };
  const onData = (piece: Uint8Array): void => {
    length += piece.length;
    if (length > bodyLimitBytes) end(plainRefusal("PAYLOAD_TOO_LARGE"));
    else pieces.push(piece);
  };
  const onEnd = (): void => end(null);
  const onFault = (error: Error): void => end(notUnpacked(error));
  gunzip.on("data", onData).on("end", onEnd).on("error", onFault);
  request.on("error", end).pipe(gunzip);
}

function join(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let begin = 0;
  for (const piece of pieces) {
    whole.set(piece, begin);
    begin += piece.length;
    release(piece);
  }
  return whole;
}

/** All bodies in memory together may take as much as this many bodies of the largest size ... */
const MAX_BODIES = 16;

/** ... and those of one partner as much as this many, so that nobody takes all the room. */
const MAX_BODIES_OF_A_PARTNER = 8;

const RETRY_AFTER_SECONDS = 1;

/**
 * Reserves memory for a body until its request is answered, so that all bodies together are bounded however many
 * connections there are. A body that does not announce its size, as a packed one, counts as one of the largest size.
 */
export function boundBodies(app: FastifyInstance, bodyLimitBytes: number): void {
  const heldByPartner = new Map<string, number>();
  let held = 0;
  const add = (partner: string, bytes: number): void => {
    held += bytes;
    const ofPartner = (heldByPartner.get(partner) ?? 0) + bytes;
    if (ofPartner > 0) heldByPartner.set(partner, ofPartner);
    else heldByPartner.delete(partner);
  };
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const bytes = bytesToHold(request, bodyLimitBytes);
    const partner = request.caller?.partner;
    // Uploads are not kept in memory.
    const { upload } = request.routeOptions.config;
    if (bytes > 0 && partner !== undefined && upload === undefined) hold(partner, bytes, reply);
    done();
  });

  function hold(partner: string, bytes: number, reply: FastifyReply): void {
    const isTooMuch =
      held + bytes > MAX_BODIES * bodyLimitBytes ||
      (heldByPartner.get(partner) ?? 0) + bytes > MAX_BODIES_OF_A_PARTNER * bodyLimitBytes;
    if (isTooMuch) throw new OverloadedError(RETRY_AFTER_SECONDS);
    // If the caller left while a gate waited for Redis, there is no "close" event any more.
    if (reply.raw.destroyed) return;
    add(partner, bytes);
    reply.raw.once("close", () => add(partner, -bytes));
  }
}

/** At most the limit: a larger body is refused before it is read. */
function bytesToHold({ headers }: FastifyRequest, bodyLimitBytes: number): number {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return hasBody ? Math.min(announcedBytes(headers) ?? bodyLimitBytes, bodyLimitBytes) : 0;
}
