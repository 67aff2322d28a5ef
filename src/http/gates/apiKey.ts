import type { FastifyRequest } from "fastify";
import { ServiceError } from "../../contract/values/errors.js";
import type { KeyRecord } from "../../access/keys/store.js";

/** Whose key a request carries. Limits are counted by its `id`; `limits` are the key's own. */
export type Caller = Pick<KeyRecord, "id" | "partner" | "limits">;

/** Finds out whose key it is; undefined for anything that is not a valid key. It always takes the same time. */
export type Authenticate = (key: string) => Caller | undefined;

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the key is checked; null at endpoints that need none. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The endpoint answers without an API key. */
    keyless?: true;
    /** The endpoint also takes the key as `Authorization: Bearer`. */
    bearer?: true;
  }
}

/**
 * The first gate. No body has been read when it refuses a request.
 * @throws {ServiceError} AUTHENTICATION_FAILED, the same whether a key is missing, malformed, unknown, expired or
 *   revoked.
 */
export function requireKey(request: FastifyRequest, authenticate: Authenticate): void {
  const { bearer } = request.routeOptions.config;
  const key = request.headers["x-api-key"] ?? (bearer ? bearerOf(request) : undefined);
  const caller = authenticate(typeof key === "string" ? key : "");
  if (caller === undefined) {
    throw new ServiceError(
      "AUTHENTICATION_FAILED",
      `The API key is invalid or missing. Send a valid key in the X-API-Key header${bearer ? ", or as Authorization: Bearer" : ""}.`,
    );
  }
  request.caller = caller;
}

/**
 * To whom what is kept belongs. @throws {Error} at an endpoint that asks for no key: nothing may be kept for everybody.
 */
export function partnerOf({ caller }: FastifyRequest): string {
  if (caller === null) throw new Error("the endpoint is open to callers without a key");
  return caller.partner;
}

/** The scheme's name may be in letters of any case (RFC 9110, section 11.1). */
function bearerOf({ headers: { authorization = "" } }: FastifyRequest): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization)?.[1];
}
