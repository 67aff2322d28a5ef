import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { once } from "../../common/once.js";
import { acceptsGzip } from "./acceptEncoding.js";

const STATUS_NOT_MODIFIED = 304;

/** Media types that gzip makes smaller: images, but for drawings, are compressed as they are. */
const COMPRESSIBLE = /^(?:text|application)\/|\+xml$/;

/** Below this a packet holds it either way. */
const LEAST_GZIPPED_BYTES = 1024;

/** What an endpoint always answers. */
export interface Fixed {
  /** Its media type. */
  readonly type: string;
  /** Makes the body when it is first asked for; again if that failed. */
  readonly make: () => string | Promise<Buffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Adds an endpoint that always answers the same. @param endpoint its name in logs and metrics. */
export function addFixed(app: FastifyInstance, path: string, fixed: Fixed, endpoint = path): void {
  app.get(path, { config: { keyless: true, endpoint } }, fixedHandler(fixed));
}

/** Always answers the same, and sends it only to those who do not have it: gzipped to those who take that. */
export function fixedHandler({ type, make, headers = {} }: Fixed): RouteHandlerMethod {
  const plain = once(async () => withTag(Buffer.from(await make())));
  const gzipped = once(async () => compress(await plain()));
  return async (request, reply) => {
    const whole = await plain();
    const isCompressible = COMPRESSIBLE.test(type) && whole.bytes.length >= LEAST_GZIPPED_BYTES;
    const sent = isCompressible && acceptsGzip(request.headers["accept-encoding"]) ? await gzipped() : whole;
    // Not before there is something to send: an error must not be kept.
    reply.headers({ "cache-control": "no-cache", ...headers, etag: sent.etag });
    if (isCompressible) addVary(reply, "Accept-Encoding");
    if (isKnown(request, sent.etag)) return reply.code(STATUS_NOT_MODIFIED).send();
    if (sent !== whole) reply.header("content-encoding", "gzip");
    return reply.type(type).send(sent.bytes);
  };
}

interface Body {
  readonly bytes: Buffer;
  readonly etag: string;
}

function withTag(bytes: Buffer): Body {
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
}

/** Other bytes, so another tag; made once, so as small as can be. */
async function compress({ bytes }: Body): Promise<Body> {
  return withTag(await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

/** Beside what CORS may have set. */
function addVary(reply: FastifyReply, name: string): void {
  const others = reply.getHeader("vary");
  reply.header("vary", others === undefined ? name : `${String(others)}, ${name}`);
}

/** A proxy that compresses makes an ETag a weak one. */
function isKnown(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
