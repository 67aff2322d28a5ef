// Which requests bring an upload, and how many may at a time.

import type { FastifyInstance, FastifyRequest } from "fastify";
import { plainRefusal } from "../../contract/values/answer.js";
import type { Endpoint, Upload } from "../../contract/schemas/endpoints.js";
import { OverloadedError } from "../../worker/queue.js";
import { partnerOf } from "../gates/apiKey.js";
import { isPlain } from "./body.js";
import { refuseUpload, UploadBody } from "./uploadBody.js";
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
  mediaTypes.delete("application/json");
  for (const mediaType of mediaTypes) {
    app.addContentTypeParser(mediaType, (_request, payload, done) => {
      if (payload instanceof UploadBody) done(null, payload);
      else done(plainRefusal("UNSUPPORTED_MEDIA_TYPE"));
    });
  }
}

function isSmall({ headers }: FastifyRequest): boolean {
  return headers["content-length"] !== undefined && Number(headers["content-length"]) <= SMALL_BYTES;
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
  if (Object.hasOwn(upload.mediaTypes, mediaType) && isPlain(headers)) return;
  throw refuseUpload("UNSUPPORTED_MEDIA_TYPE", upload);
}
