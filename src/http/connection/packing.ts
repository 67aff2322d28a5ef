// Bodies that are packed with gzip: they are unpacked as they come, within the bounds of plain ones.

import type { IncomingHttpHeaders } from "node:http";
import { createGunzip, type Gunzip } from "node:zlib";
import { ServiceError } from "../../contract/values/errors.js";

/** How a body is packed; undefined where the service cannot unpack it. */
export function packingOf({
  "content-encoding": encoding = "identity",
}: IncomingHttpHeaders): "plain" | "gzip" | undefined {
  switch (encoding.trim().toLowerCase()) {
    case "identity":
      return "plain";
    case "gzip":
    // The old name, which RFC 9110 section 8.4.1.3 keeps.
    case "x-gzip":
      return "gzip";
    default:
      return undefined;
  }
}

/** The size of a body as it will be in memory, where its header tells; a packed one does not. */
export function announcedBytes(headers: IncomingHttpHeaders): number | undefined {
  const length = headers["content-length"];
  return length === undefined || packingOf(headers) === "gzip" ? undefined : Number(length);
}

/** Unpacks on threads of Node's pool. Too much of what comes out is for its reader to refuse. */
export function unpackGzip(): Gunzip {
  return createGunzip({ chunkSize: 65_536 });
}

/** The refusal of bytes that cannot be unpacked. @param error of zlib, which says why and quotes nothing. */
export function notUnpacked({ message }: Error): ServiceError {
  return new ServiceError(
    "VALIDATION_ERROR",
    `The body cannot be unpacked as gzip, which Content-Encoding says that it is (${message}). Pack all of it with gzip, or send it without Content-Encoding.`,
  );
}
