// Laws held against random requests.

import { expect } from "vitest";
import { z } from "zod";
import { type OptimizeRequest, OptimizeResponse } from "../../../src/contract/schemas/optimize.js";
import { parseJson } from "../../support/app.js";
import { seededRandom } from "../../support/random.js";
import { type Answer, type Answered, costOf, type Judge } from "./judge.js";
import type { Law } from "./laws.js";
import { makeRequest } from "./requests.js";
import { type Way, write } from "./ways.js";

export interface Reply {
  readonly status: number;
  readonly text: string;
}

/** Sends a body to /v1/optimize. */
export type Send = (body: string) => Promise<Reply>;

/** Of requests without a plan, most are left out: there a law says little. */
const WITHOUT_PLAN_SHARE = 0.1;
/** So many draws for each case at most. */
const MOST_DRAWS = 200;

const Refusal = z.looseObject({ error_code: z.string() });

/** @throws {Error} for an answer that is neither a plan nor a refusal because there is none. */
export function readAnswer({ status, text }: Reply): Answer {
  // Ages are those of the moment.
  const rest = text.replace(/,"request_id":"[^"]*"\}$/, "}").replaceAll(/(?<="age_hours":)[\d.]+/g, "0");
  if (status === 200) {
    const { request_id: _, ...plan } = OptimizeResponse.parse(parseJson(text));
    return { plan, text: rest };
  }
  if (status !== 422 || Refusal.parse(parseJson(text)).error_code !== "INFEASIBLE_ROUTE")
    throw new Error(`answered ${status} ${text.slice(0, 1000)}`);
  return { plan: undefined, text: rest };
}

async function answerTo(send: Send, request: OptimizeRequest, way: Way = "plain"): Promise<Answered> {
  return { request, ...readAnswer(await send(write(request, way))) };
}

/** Two answers between which a law stands. */
export interface Held {
  readonly before: Answered;
  readonly after: Answered;
  readonly judge: Judge;
  readonly label: string;
}

/** As many cases of a law, each asked for by `send`. */
export async function* casesOf(
  { name, prepare, ask }: Law,
  count: number,
  seed: number,
  send: Send,
): AsyncGenerator<Held> {
  const random = seededRandom(seed);
  for (let k = 0, found = 0; found < count; k++) {
    if (k > MOST_DRAWS * count) throw new Error(`only ${found} of ${k} requests are what the law is about: ${name}`);
    const drawn = makeRequest(random, found);
    const request = prepare === undefined ? drawn : prepare(drawn, random);
    if (request === undefined) continue;
    const label = (): string => `${name}: request ${k} of seed ${seed}: ${JSON.stringify(request).slice(0, 20_000)}`;
    try {
      const before = await answerTo(send, request);
      const isKept = before.plan !== undefined || random() < WITHOUT_PLAN_SHARE;
      const question = isKept ? ask(before, random) : undefined;
      if (question === undefined) continue;
      found++;
      yield {
        before,
        after: await answerTo(send, question.request, question.way),
        judge: question.judge,
        label: label(),
      };
    } catch (error) {
      throw new Error(label(), { cause: error });
    }
  }
}

/** Holds a law against so many requests. @throws {Error} with the request and the seed, where it is broken. */
export async function holdLaw(law: Law, count: number, seed: number, send: Send): Promise<void> {
  let [planned, moved] = [0, 0];
  for await (const { before, after, judge, label } of casesOf(law, count, seed, send)) {
    const fault = judge(before, after);
    if (fault !== undefined)
      expect.fail(`${fault}: ${label}\nchanged: ${JSON.stringify(after.request).slice(0, 20_000)}`);
    planned += Number(before.plan !== undefined);
    moved += Number(costOf(after) !== costOf(before));
  }
  expect(planned, `${law.name}: requests with a plan`).toBeGreaterThan(count / 2);
  // It would hold, too, if the change were ignored.
  if (law.moves) expect(moved, `${law.name}: requests whose cost has changed`).toBeGreaterThan(count / 20);
}
