import type { FastifyReply, FastifyRequest } from "fastify";
import type { Reading } from "../contract/schemas/parse.js";

/** `handling=strict` among the preferences of RFC 7240, which may have parameters behind a semicolon. */
const STRICT = /^\s*handling\s*=\s*(?:strict|"strict")\s*(?:;|$)/i;

/** How a request asks for its body to be read. The answer says that the preference was heeded. */
export function readingOf({ headers: { prefer } }: Pick<FastifyRequest, "headers">, reply: FastifyReply): Reading {
  const preferences = (Array.isArray(prefer) ? prefer.join(",") : (prefer ?? "")).split(",");
  const isStrict = preferences.some((preference) => STRICT.test(preference));
  if (isStrict) reply.header("preference-applied", "handling=strict");
  return { isStrict };
}
