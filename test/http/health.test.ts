// GET /healthz: the process lives. GET /readyz: it really solves a small trip.

import { describe, expect, test } from "vitest";
import { z } from "zod";
import { makeOptimizer, makeOwnApp, parseJson } from "../support/app.js";
import { listen, send } from "../support/wire.js";

const Health = z.looseObject({ status: z.string(), request_id: z.string().regex(/^req_[a-z2-7]{20}$/) });

test.each(["/healthz", "/readyz"])("%s answers without a key", async (path) => {
  const { port } = await listen();
  for (let i = 0; i < 150; i++) {
    const answer = await send(port, { method: "GET", path, announcedBytes: null });
    expect(answer.status).toBe(200);
    expect(Health.parse(parseJson(answer.body)).request_id).toBe(answer.headers.get("x-request-id"));
  }
  const head = await send(port, { method: "HEAD", path, announcedBytes: null });
  expect(head.status).toBe(200);
});

describe("an optimizer that fails its check", () => {
  test.each<[string, Parameters<typeof makeOptimizer>[0]]>([
    [
      "throws",
      () => {
        throw new Error("Harbour Road");
      },
    ],
    ["finds no plan", () => ({ status: "infeasible", fromStation: null, toStation: null })],
    [
      "answers a cent too much",
      (real, input) => {
        const plan = real.plan(input);
        return plan.status === "optimal" ? { ...plan, totalCost: plan.totalCost + 0.01 } : plan;
      },
    ],
    ["answers not a number", () => ({ status: "optimal", totalCost: NaN, lowerBound: NaN, stops: [] })],
    [
      "answers another trip's plan",
      (real, input) => real.plan({ ...input, pricesPerGallon: input.pricesPerGallon.toReversed() }),
    ],
  ])("that %s: the service is not ready, but alive", async (_, plan) => {
    const app = await makeOwnApp({ optimizer: await makeOptimizer(plan) });
    const ready = await app.inject({ method: "GET", url: "/readyz" });
    expect(ready.statusCode).toBe(503);
    expect(ready.body).not.toContain("Harbour");
    expect(ready.headers["x-request-id"]).toMatch(/^req_[a-z2-7]{20}$/);
    expect(z.looseObject({ request_id: z.string() }).parse(parseJson(ready.body)).request_id).toBe(
      ready.headers["x-request-id"],
    );
    expect((await app.inject({ method: "GET", url: "/healthz" })).statusCode).toBe(200);
  });

  test("the service is ready again as soon as the optimizer works again", async () => {
    let isBroken = true;
    const optimizer = await makeOptimizer((real, input) => {
      if (isBroken) throw new Error("broken");
      return real.plan(input);
    });
    const app = await makeOwnApp({ optimizer });
    expect((await app.inject({ method: "GET", url: "/readyz" })).statusCode).toBe(503);
    isBroken = false;
    expect((await app.inject({ method: "GET", url: "/readyz" })).statusCode).toBe(200);
  });
});
