// Bodies that handlers read as they come, such as files: which requests bring one, and how many may at a time.

import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { Gunzip } from "node:zlib";
import { plainRefusal } from "../../contract/values/answer.js";
import type { Endpoint, Upload } from "../../contract/schemas/endpoints.js";
import { OverloadedError } from "../../worker/queue.js";
import { ServiceError } from "../../contract/values/errors.js";
import { JSON_TYPE, mediaTypeOf, otherNamesOf } from "../../contract/values/mediaTypes.js";
import { partnerOf } from "../gates/apiKey.js";
import { UPLOAD_REFUSALS } from "../docs/errors.js";
import { announcedBytes, notUnpacked, packingOf, unpackGzip } from "./packing.js";
import { CallerGoneError } from "./upstream.js";

/** The most uploads that arrive at a time ... */
const MAX_UPLOADS = 32;

/** ... and the most of one partner, whatever keys it has, so that none takes all the room. */
const MAX_UPLOADS_OF_A_PARTNER = 8;

/**
 * An upload that is announced as no larger than this takes no room from others: most messages of assistants are that
 * small.
 */
const SMALL_BYTES = 65_536;

const RETRY_AFTER_SECONDS = 1;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set where requests have such a body. */
    upload?: Upload;
  }
}

/**
 * Makes `request.body` an `UploadBody` at the endpoints that take uploads. A refusal comes before any of the body is
 * read: 413 for one that is announced as too large, 415 for other media types, and 503 when too many arrive.
 * @param patienceMs how long a caller may be silent.
 */
export function acceptUploads(app: FastifyInstance, endpoints: readonly Endpoint[], patienceMs: number): void {
  const takeSlot = countUploads();
  app.addHook("preParsing", (request, reply, payload, done) => {
    const { upload } = request.routeOptions.config;
    if (upload === undefined) {
      done(null, payload);
      return;
    }
    checkHead(request, upload);
    // If the caller left while a gate waited for Redis, there is no "close" event any more.
    if (reply.raw.destroyed) throw new CallerGoneError("the caller closed the connection");
    const giveBack = isSmall(request) ? () => undefined : takeSlot(partnerOf(request));
    const isAwaited = request.headers.expect?.toLowerCase() === "100-continue";
    const body = new UploadBody(request.raw, upload, patienceMs, () => {
      if (isAwaited) reply.raw.writeContinue();
    });
    body.once("end", () => request.telemetry.enter("send")).once("close", giveBack);
    reply.raw.once("close", () => body.leave());
    done(null, body);
  });

  const mediaTypes = new Set(endpoints.flatMap(({ upload }) => Object.keys(upload?.mediaTypes ?? {})));
  // JSON has a parser already.
  mediaTypes.delete(JSON_TYPE);
  for (const mediaType of mediaTypes) {
    app.addContentTypeParser([mediaType, ...otherNamesOf(mediaType)], (_request, payload, done) => {
      if (payload instanceof UploadBody) done(null, payload);
      else done(plainRefusal("UNSUPPORTED_MEDIA_TYPE"));
    });
  }
}

function isSmall({ headers }: FastifyRequest): boolean {
  return (announcedBytes(headers) ?? Infinity) <= SMALL_BYTES;
}

/** @returns a function that takes the room of an upload of a partner, and returns how to give it back. */
function countUploads(): (partner: string) => () => void {
  const byPartner = new Map<string, number>();
  let count = 0;
  return (partner) => {
    const ofPartner = byPartner.get(partner) ?? 0;
    if (count >= MAX_UPLOADS || ofPartner >= MAX_UPLOADS_OF_A_PARTNER) throw new OverloadedError(RETRY_AFTER_SECONDS);
    count++;
    byPartner.set(partner, ofPartner + 1);
    return () => {
      count--;
      const left = (byPartner.get(partner) ?? 0) - 1;
      if (left > 0) byPartner.set(partner, left);
      else byPartner.delete(partner);
    };
  };
}

/** @throws {ServiceError} PAYLOAD_TOO_LARGE or UNSUPPORTED_MEDIA_TYPE. */
function checkHead({ headers, mediaType = "" }: FastifyRequest, upload: Upload): void {
  if (Number(headers["content-length"] ?? 0) > upload.maxBytes) throw refuseUpload("PAYLOAD_TOO_LARGE", upload);
  if (Object.hasOwn(upload.mediaTypes, mediaTypeOf(mediaType)) && packingOf(headers) !== undefined) return;
  throw refuseUpload("UNSUPPORTED_MEDIA_TYPE", upload);
}

/**
 * Each second that the service waits for an upload beyond the time of other requests must bring this much: a line of
 * 128 kbit/s does.
 */
const LEAST_BYTES_PER_SECOND = 16_000;

/**
 * An upload's bytes, unpacked. Reading fails with PAYLOAD_TOO_LARGE beyond the largest size, with VALIDATION_ERROR when the body
 * comes too slowly or cannot be unpacked, and with a CallerGoneError when the caller leaves. A handler need not read it to its end.
 */
export class UploadBody extends Readable {
  readonly #raw: IncomingMessage;
  readonly #upload: Upload;
  readonly #patienceMs: number;
  /** Asks the caller for the body, where it waits for that. */
  readonly #ask: () => void;
  /** Unpacks what arrives, where that is packed. */
  readonly #gunzip: Gunzip | undefined;
  /** How many bytes have arrived. */
  bytes = 0;
  #unpackedBytes = 0;
  #hasBegun = false;
  #hasArrived = false;
  /** How long the service has waited for bytes; time in which the handler takes none is not the caller's fault. */
  #waitedMs = 0;
  #waitsSinceMs = 0;
  #silence: NodeJS.Timeout | undefined;

  /** @param patienceMs how long the caller may be silent. */
  constructor(raw: IncomingMessage, upload: Upload, patienceMs: number, ask: () => void) {
    super();
    this.#raw = raw;
    this.#upload = upload;
    this.#patienceMs = patienceMs;
    this.#ask = ask;
    // It may fail before anybody reads it; whoever reads it later still gets the error.
    this.on("error", () => undefined);
    this.#gunzip = packingOf(raw.headers) === "gzip" ? unpackGzip() : undefined;
    this.#gunzip
      ?.on("data", this.#takeUnpacked)
      .once("end", () => this.push(null))
      .on("error", (error) => this.destroy(notUnpacked(error)))
      .pause();
    raw
      .once("error", () => this.leave())
      .once("close", () => {
        if (!this.#hasArrived) this.leave();
      });
    if (raw.destroyed) this.leave();
  }

  /** Whether the caller still has to send some of it. */
  get isArriving(): boolean {
    return !this.destroyed && !this.#hasArrived;
  }

  /** Ends reading, because nobody waits for an answer. */
  leave(): void {
    this.destroy(new CallerGoneError("the caller closed the connection"));
  }

  override _read(): void {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#ask();
      this.#raw.on("data", this.#take).once("end", this.#end);
    }
    this.#gunzip?.resume();
    // What has arrived is unpacked before more is taken.
    if (this.#gunzip?.writableNeedDrain !== true) this.#wait();
  }

  /** Takes more from the caller, and starts the clock. */
  readonly #wait = (): void => {
    if (this.destroyed || this.#hasArrived) return;
    if (this.#silence === undefined) {
      this.#waitsSinceMs = performance.now();
      this.#silence = setTimeout(() => this.destroy(tooSlow()), this.#patienceMs);
    }
    this.#raw.resume();
  };

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#rest();
    this.#gunzip?.destroy();
    // What is left of a short body is discarded, so that the connection can be used again. A long one is left to the
    // answer.
    if (this.#hasBegun) this.#raw.off("data", this.#take).off("end", this.#end).resume();
    done(error);
  }

  readonly #take = (piece: Buffer): void => {
    this.bytes += piece.length;
    if (this.bytes > this.#upload.maxBytes) {
      this.destroy(refuseUpload("PAYLOAD_TOO_LARGE", this.#upload));
      return;
    }
    const now = performance.now();
    this.#waitedMs += now - this.#waitsSinceMs;
    this.#waitsSinceMs = now;
    if (this.#waitedMs > this.#patienceMs + (this.bytes * 1000) / LEAST_BYTES_PER_SECOND) {
      this.destroy(tooSlow());
      return;
    }
    this.#silence?.refresh();
    if (this.#gunzip === undefined) {
      if (!this.push(piece)) this.#pause();
    } else if (!this.#gunzip.write(piece)) {
      this.#pause();
      this.#gunzip.once("drain", this.#wait);
    }
  };

  readonly #takeUnpacked = (piece: Buffer): void => {
    this.#unpackedBytes += piece.length;
    if (this.#unpackedBytes > this.#upload.maxBytes) this.destroy(refuseUpload("PAYLOAD_TOO_LARGE", this.#upload));
    else if (!this.push(piece)) this.#gunzip?.pause();
  };

  #pause(): void {
    this.#raw.pause();
    this.#rest();
  }

  readonly #end = (): void => {
    this.#hasArrived = true;
    this.#rest();
    if (this.#gunzip === undefined) this.push(null);
    else this.#gunzip.end();
  };

  /** Stops the clock. */
  #rest(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }
}

/** The body of a request to an endpoint that takes an upload. */
export function uploadOf({ body }: FastifyRequest): UploadBody {
  if (body instanceof UploadBody) return body;
  throw new Error("the endpoint takes no upload");
}

/** Whether the rest of a request is an upload, which has a clock of its own. */
export function isUploading(request: FastifyRequest | undefined): boolean {
  return request?.body instanceof UploadBody && request.body.isArriving;
}

/** The refusal of a body that is too large, or of another media type. */
function refuseUpload(code: keyof typeof UPLOAD_REFUSALS, upload: Upload): ServiceError {
  return new ServiceError(code, UPLOAD_REFUSALS[code](upload));
}

function tooSlow(): ServiceError {
  return new ServiceError(
    "VALIDATION_ERROR",
    `The body did not arrive in time: ${LEAST_BYTES_PER_SECOND / 1000} kB a second are needed. Check the network, and send it again.`,
  );
}
