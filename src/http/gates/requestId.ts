import { randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";

const ID_LENGTH = 20;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
const CALLERS_OWN = /^[A-Za-z0-9_.-]{1,64}$/;

/** Random bytes in stock: each asking of the system for more costs as much as many bytes do. */
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

/** The caller's own `X-Request-Id` if it is a plain one, else `req_` and 100 random bits. */
export function requestIdOf(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  if (typeof given === "string" && CALLERS_OWN.test(given)) return given;
  let id = "req_";
  for (const byte of takeRandom()) id += BASE32.charAt(byte % BASE32.length);
  return id;
}
