import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

const ID_LENGTH = 20;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const CALLERS_OWN = /^[A-Za-z0-9_.-]{1,64}$/;

/** The caller's own `X-Request-Id` if it is a plain one, else `req_` and 100 random bits. */
export function requestIdOf(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  if (typeof given === "string" && CALLERS_OWN.test(given)) return given;
  return `req_${Array.from(randomBytes(ID_LENGTH), (byte) => BASE32.charAt(byte % BASE32.length)).join("")}`;
}
