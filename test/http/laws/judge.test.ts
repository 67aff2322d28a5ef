// The judges themselves: of real answers they find no fault, and of changed ones they do.

import { afterAll, describe, expect, test } from "vitest";
import { makeApp, post } from "../../support/app.js";
import { casesOf, type Held, type Send } from "./hold.js";
import type { Answered } from "./judge.js";
import { LAWS } from "./laws.js";

const app = await makeApp();
afterAll(() => app.close());

const send: Send = async (body) => {
  const { statusCode: status, body: text } = await post(app, body);
  return { status, text };
};

const CASES = 3;
const SEED = 32_000;

/** The answer as a faulty service would give it: so many dollars dearer. */
function atMore(answered: Answered, dollars: number): Answered {
  const { plan, text } = answered;
  const summary = plan && { ...plan.summary, total_cost: plan.summary.total_cost + dollars };
  return { ...answered, plan: plan && summary && { ...plan, summary }, text: `${text} ${dollars}` };
}

function withoutPlan(answered: Answered): Answered {
  return { ...answered, plan: undefined, text: "{}" };
}

/** More than what figures of two answers are rounded by. */
const DOLLARS = 1;
const EACH_STOP_DOLLARS = 0.02;

const dollarsOf = ({ plan }: Answered): number => DOLLARS + EACH_STOP_DOLLARS * (plan?.stops.length ?? 0);

describe.each(LAWS)("$name", (law) => {
  async function held(): Promise<Held[]> {
    const all: Held[] = [];
    for await (const each of casesOf(law, CASES, SEED, send)) if (each.before.plan !== undefined) all.push(each);
    return all;
  }

  test("holds, and its judge finds wrong costs, missing plans and other stops", async () => {
    let faults = 0;
    for (const { before, after, judge, label } of await held()) {
      expect(judge(before, after), label).toBeUndefined();
      const isOneWay =
        judge(before, atMore(after, 1e6)) === undefined || judge(before, atMore(after, -1e6)) === undefined;
      // As dear as allowed, and a dollar beyond.
      const wrong = isOneWay
        ? [judge(before, atMore(before, dollarsOf(before))), judge(before, atMore(before, -dollarsOf(before)))].filter(
            (fault) => fault !== undefined,
          )
        : [judge(before, atMore(after, dollarsOf(before))), judge(before, atMore(after, -dollarsOf(before)))];
      expect(wrong, label).toHaveLength(isOneWay ? 1 : 2);
      for (const fault of wrong) expect(fault, label).toBeTypeOf("string");
      // What had a plan has none, or what had none has one: at least one of both breaks each law.
      const missing = [judge(before, withoutPlan(after)), judge(withoutPlan(before), before)];
      expect(
        missing.some((fault) => fault !== undefined),
        label,
      ).toBe(true);
      faults += wrong.length;
    }
    expect(faults).toBeGreaterThan(0);
  });
});

test("a stop at another price, or other gallons, are another plan", async () => {
  const law = LAWS.find(({ name }) => name.startsWith("a higher price where the plan does not stop")) ?? expect.fail();
  let changed = 0;
  for await (const { before, after, judge } of casesOf(law, CASES, SEED, send)) {
    const { plan } = after;
    const [first, ...others] = plan?.stops ?? [];
    if (plan === undefined || first === undefined) continue;
    changed++;
    const price = first.net_price_per_gallon ?? first.price_per_gallon;
    const changes = [
      { ...first, price_per_gallon: price + 0.001, net_price_per_gallon: price + 0.001 },
      { ...first, gallons_to_purchase: first.gallons_to_purchase + 0.1 },
    ];
    for (const stops of [[], ...changes.map((stop) => [stop])]) {
      expect(judge(before, { ...after, plan: { ...plan, stops: [...stops, ...others] } })).toBe("it makes other stops");
    }
  }
  expect(changed).toBeGreaterThan(0);
});
