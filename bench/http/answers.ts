import { OptimizeResponse } from "../../src/contract/optimize.js";
import { type Call, send } from "../load/call.js";

/** Every answer of the server that only parses. */
export const BARE_ANSWER = Buffer.from("{}");

/** The bytes of a call's first answer, which all others must equal. @throws {Error} when its cost is not `totalCost`. */
export async function firstAnswer(url: string, call: Call, totalCost: number): Promise<Buffer> {
  const { status, body } = await send(url, call);
  const text = body.toString("utf8");
  if (status !== 200 || OptimizeResponse.parse(JSON.parse(text)).summary.total_cost !== totalCost) {
    throw new Error(`expected a cost of ${totalCost}, got ${status} ${text.slice(-600)}`);
  }
  return body;
}
