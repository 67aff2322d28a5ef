import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import { once } from "../../common/once.js";

const STATUS_NOT_MODIFIED = 304;

/** Media types that gzip makes smaller. Images other than drawings are compressed already. */
const COMPRESSIBLE = /^(?:text|application)\/|\+xml$/;

/** A smaller body fits into one network packet even without gzip. */
const LEAST_GZIPPED_BYTES = 1024;

/** Content that is the same in every answer of an endpoint. */
interface StaticContent {
  /** Its media type. */
  readonly type: string;
  /** Makes the body at the first request; if that fails, the next request tries again. */
  readonly make: () => string | Promise<Buffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Makes a handler for static content. It is gzipped for callers that accept gzip, and not sent to callers that have it
 * already. @fastify/static and @fastify/compress would compress anew for each answer, which takes two to three times as
 * long, and have only weak ETags.
 */
export function sendStaticContent({ type, make, headers = {} }: StaticContent): RouteHandlerMethod {
  const plain = once(async () => withTag(Buffer.from(await make())));
  const gzipped = once(async () => compress(await plain()));
  return async (request, reply) => {
    const whole = await plain();
    const isCompressible = COMPRESSIBLE.test(type) && whole.bytes.length >= LEAST_GZIPPED_BYTES;
    const sent = isCompressible && acceptsGzip(request.headers["accept-encoding"]) ? await gzipped() : whole;
    // Set only when there is content to send: caches must not keep an error.
    reply.headers({ "cache-control": "no-cache", ...headers, etag: sent.etag });
    if (isCompressible) addVary(reply, "Accept-Encoding");
    if (isCached(request, sent.etag)) return reply.code(STATUS_NOT_MODIFIED).send();
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

/**
 * The compressed body has a tag of its own. It is made once, so it may take the time to become as small as possible.
 */
async function compress({ bytes }: Body): Promise<Body> {
  return withTag(await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

/**
 * Whether a caller accepts gzip, according to its `Accept-Encoding` header (RFC 9110 section 12.5.3). A caller without
 * the header accepts anything, but most of these are tools that expect uncompressed bytes.
 */
function acceptsGzip(header = ""): boolean {
  const weights = new Map(header.toLowerCase().split(",").map(readCoding));
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0;
}

/** Splits `gzip;q=0.5` into name and weight. A weight that is not a number is NaN, which is not above 0. */
function readCoding(text: string): readonly [coding: string, weight: number] {
  const [coding = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return [coding, weight === undefined ? 1 : Number(weight.slice("q=".length))];
}

/** Adds to a `Vary` header, which CORS may have set already. */
function addVary(reply: FastifyReply, name: string): void {
  const others = reply.getHeader("vary");
  reply.header("vary", others === undefined ? name : `${String(others)}, ${name}`);
}

/** Whether the caller has this version. A weak tag counts too: a proxy that compresses weakens ours. */
function isCached(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}
