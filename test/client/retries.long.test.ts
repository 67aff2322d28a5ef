// Pauses that take seconds.

import { describe, expect, test } from "vitest";
import { errorBody, failureOf } from "./requests.js";
import { EARLY_MS, GOOD, HANG, busy, startWith, timeOf } from "./retrySteps.js";

describe("what may pass is asked again", () => {
  test("not before a date, by the server's clock", async () => {
    const { client } = await startWith([
      busy(503, "Wed, 21 Oct 2015 07:28:02 GMT", { date: "Wed, 21 Oct 2015 07:28:00 GMT" }),
      GOOD,
    ]);
    const ms = await timeOf(client.status());
    expect(ms).toBeGreaterThanOrEqual(2000 - EARLY_MS);
  });
});

describe("a call's time", () => {
  test("is that of all attempts together, and says what came before", async () => {
    const { server, client } = await startWith([{ status: 502, body: errorBody("UPSTREAM_ERROR") }, HANG]);
    const error = await failureOf(client.status({ timeoutMs: 4000 }));
    expect(error).toMatchObject({ code: "TIMEOUT", cause: { code: "UPSTREAM_ERROR", status: 502 } });
    expect(error.message).toContain("The attempt before failed with UPSTREAM_ERROR (status 502).");
    expect(server.requests).toHaveLength(2);
  });
});
