import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { OverloadedError } from "../../worker/queue.js";

/** All bodies in memory together may take as much as this many bodies of the largest size ... */
const MAX_BODIES = 16;

/** ... and those of one key as much as this many, so that no partner takes all the room. */
const MAX_BODIES_OF_A_KEY = 8;

const RETRY_AFTER_SECONDS = 1;

/**
 * Reserves memory for a body until its request is answered, so that all bodies together are bounded however many
 * connections there are. A body that does not announce its size counts as one of the largest size.
 */
export function boundBodies(app: FastifyInstance, bodyLimitBytes: number): void {
  const heldByKey = new Map<string, number>();
  let held = 0;
  const add = (key: string, bytes: number): void => {
    held += bytes;
    const ofKey = (heldByKey.get(key) ?? 0) + bytes;
    if (ofKey > 0) heldByKey.set(key, ofKey);
    else heldByKey.delete(key);
  };
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const bytes = announcedBytes(request, bodyLimitBytes);
    const key = request.caller?.id;
    // Uploads are not kept in memory.
    const { upload } = request.routeOptions.config;
    if (bytes > 0 && key !== undefined && upload === undefined) hold(key, bytes, reply);
    done();
  });

  function hold(key: string, bytes: number, reply: FastifyReply): void {
    const isTooMuch = held + bytes > MAX_BODIES * bodyLimitBytes || (heldByKey.get(key) ?? 0) + bytes > MAX_BODIES_OF_A_KEY * bodyLimitBytes;
    if (isTooMuch) throw new OverloadedError(RETRY_AFTER_SECONDS);
    // If the caller left while a gate waited for Redis, there is no "close" event any more.
    if (reply.raw.destroyed) return;
    add(key, bytes);
    reply.raw.once("close", () => add(key, -bytes));
  }
}

/** At most the limit: a larger body is refused before it is read. */
function announcedBytes({ headers }: FastifyRequest, bodyLimitBytes: number): number {
  const bytes = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : bodyLimitBytes;
  return Math.min(bytes, bodyLimitBytes);
}
