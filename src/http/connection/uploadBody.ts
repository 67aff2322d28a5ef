// Bodies that handlers read as they come, such as files.

import type { FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { Upload } from "../../contract/schemas/endpoints.js";
import { ServiceError } from "../../contract/values/errors.js";
import { UPLOAD_REFUSALS } from "../docs/errors.js";
import { CallerGoneError } from "./upstream.js";

/**
 * Each second that the service waits for an upload beyond the time of other requests must bring this much: a line of
 * 128 kbit/s does.
 */
const LEAST_BYTES_PER_SECOND = 16_000;

/**
 * An upload's bytes. Reading fails with PAYLOAD_TOO_LARGE beyond the largest size, with VALIDATION_ERROR when the body
 * comes too slowly, and with a CallerGoneError when the caller leaves. A handler need not read it to its end.
 */
export class UploadBody extends Readable {
  readonly #raw: IncomingMessage;
  readonly #upload: Upload;
  readonly #patienceMs: number;
  /** Asks the caller for the body, where it waits for that. */
  readonly #ask: () => void;
  /** How many bytes have arrived. */
  bytes = 0;
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
    if (this.#silence === undefined) {
      this.#waitsSinceMs = performance.now();
      this.#silence = setTimeout(() => this.destroy(tooSlow()), this.#patienceMs);
    }
    this.#raw.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#rest();
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
    if (this.push(piece)) return;
    this.#raw.pause();
    this.#rest();
  };

  readonly #end = (): void => {
    this.#hasArrived = true;
    this.#rest();
    this.push(null);
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
export function refuseUpload(code: keyof typeof UPLOAD_REFUSALS, upload: Upload): ServiceError {
  return new ServiceError(code, UPLOAD_REFUSALS[code](upload));
}

function tooSlow(): ServiceError {
  return new ServiceError(
    "VALIDATION_ERROR",
    `The body did not arrive in time: ${LEAST_BYTES_PER_SECOND / 1000} kB a second are needed. Check the network, and send it again.`,
  );
}
