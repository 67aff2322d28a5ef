import { createHash, timingSafeEqual } from "node:crypto";
import { ServiceError } from "../../contract/values/errors.js";
import type { MakeHandler } from "./handler.js";

/** Answers the metrics; where a token is set, only to those who send it as `Authorization: Bearer`. */
export const getMetrics: MakeHandler = ({ metrics: { registry }, metricsToken }) => {
  const expected = metricsToken === undefined ? undefined : digestOf(`Bearer ${metricsToken}`);
  return async (request, reply) => {
    if (expected !== undefined && !timingSafeEqual(digestOf(request.headers.authorization ?? ""), expected)) {
      throw new ServiceError(
        "AUTHENTICATION_FAILED",
        "The token is invalid or missing. Send it as Authorization: Bearer.",
      );
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  };
};

/** Digests all have the same length, so that comparing them always takes the same time. */
function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
