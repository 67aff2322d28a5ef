import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { OverloadedError } from "../../worker/queue.js";

/** All bodies in memory together may take as much as this many bodies of the largest size ... */
const MAX_BODIES = 16;

/** ... and those of one partner as much as this many, so that nobody takes all the room. */
const MAX_BODIES_OF_A_PARTNER = 8;

const RETRY_AFTER_SECONDS = 1;

/**
 * Reserves memory for a body until its request is answered, so that all bodies together are bounded however many
 * connections there are. A body that does not announce its size counts as one of the largest size.
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
    const bytes = announcedBytes(request, bodyLimitBytes);
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
function announcedBytes({ headers }: FastifyRequest, bodyLimitBytes: number): number {
  const bytes = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : bodyLimitBytes;
  return Math.min(bytes, bodyLimitBytes);
}
