import { randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";

const ID_LENGTH = 20;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const PLAIN_ID = /^[A-Za-z0-9_.-]{1,64}$/;

/** A stock of random bytes, because each call for more is expensive, however few it asks for. */
const stock = Buffer.alloc(ID_LENGTH * 256);
let used = stock.length;

/** The bytes of one id. */
function takeRandom(): Uint8Array {
  if (used === stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  used += ID_LENGTH;
  return stock.subarray(used - ID_LENGTH, used);
}

/** The caller's own `X-Request-Id` if it is a plain one; otherwise `req_` and 100 random bits. */
export function requestIdOf(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  if (typeof given === "string" && PLAIN_ID.test(given)) return given;
  let id = "req_";
  for (const byte of takeRandom()) id += BASE32.charAt(byte % BASE32.length);
  return id;
}
