// Uploads that are taken into memory as a whole.

import type { FastifyRequest } from "fastify";
import { plainRefusal } from "../../contract/values/answer.js";
import { RetryLaterError } from "../../contract/values/errors.js";
import { partnerOf } from "../gates/apiKey.js";
import { announcedBytes } from "./packing.js";
import { type UploadBody, uploadOf } from "./uploads.js";

/** All files in memory together may take as much as this many of the largest ... */
const MAX_FILES = 4;

/** ... and those of one partner as much as this many, so that none takes all the room. */
const MAX_FILES_OF_A_PARTNER = 1;

const RETRY_AFTER_SECONDS = 10;

/** Bytes of the files in memory, by partner. */
const held = new Map<string, number>();

/**
 * Reads a request's upload into memory and does something with it; until then it counts as held.
 * @throws {RetryLaterError} when files in memory take too much; what reading or `use` throws.
 */
export async function takeFile<T>(
  request: FastifyRequest,
  use: (file: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const { upload } = request.routeOptions.config;
  const announced = announcedBytes(request.headers);
  const partner = partnerOf(request);
  let bytes = 0;
  const grow = (by: number): void => {
    hold(partner, by, upload?.maxBytes ?? 0);
    bytes += by;
  };
  try {
    if (announced !== undefined) grow(announced);
    return await use(await collect(uploadOf(request), announced, grow));
  } finally {
    release(partner, bytes);
  }
}

/** @throws {RetryLaterError} when there is no room. */
function hold(partner: string, bytes: number, most: number): void {
  const ofPartner = held.get(partner) ?? 0;
  const ofAll = [...held.values()].reduce((sum, other) => sum + other, 0);
  if (ofPartner + bytes > MAX_FILES_OF_A_PARTNER * most || ofAll + bytes > MAX_FILES * most) {
    throw new RetryLaterError(
      "SERVICE_OVERLOADED",
      `Other files are being read. Try again in ${RETRY_AFTER_SECONDS} s.`,
      RETRY_AFTER_SECONDS,
    );
  }
  held.set(partner, ofPartner + bytes);
}

function release(partner: string, bytes: number): void {
  const left = (held.get(partner) ?? 0) - bytes;
  if (left > 0) held.set(partner, left);
  else held.delete(partner);
}

/** A body of a size that is announced is copied to its place as it comes; of others, `grow` is told what comes. */
async function collect(
  body: UploadBody,
  announced: number | undefined,
  grow: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(announced ?? 0);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    if (!(piece instanceof Uint8Array)) throw new Error("an upload is not read as bytes");
    if (announced === undefined) {
      grow(piece.length);
      pieces.push(piece);
    } else if (length + piece.length <= announced) whole.set(piece, length);
    length += piece.length;
  }
  if (announced === undefined) return new Uint8Array(Buffer.concat(pieces));
  if (length !== announced) throw plainRefusal("VALIDATION_ERROR");
  return whole;
}
