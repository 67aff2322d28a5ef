// What the Model Context Protocol asks of a service, and what the service's own gates do.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { z } from "zod";
import { call, connectService, startTools, TRIP } from "./transports.js";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const JsonRpcError = z.object({
  jsonrpc: z.literal("2.0"),
  error: z.object({ code: z.number(), message: z.string().min(1) }),
});

/** Posts a message as a client of 2025 does. */
async function post(
  url: string,
  key: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(new URL("/mcp", url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "x-api-key": key,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

test("keys, methods, origins, messages", async () => {
  const { url, keys, stderr } = await startTools({ FUEL_ROUTE_CORS_ORIGINS: "https://fleet.example.com" });
  const [key = ""] = keys;
  const statusOf = async (response: Response): Promise<number> => {
    await response.body?.cancel();
    return response.status;
  };

  expect(await statusOf(await post(url, key, LIST))).toBe(200);
  expect(await statusOf(await post(url, "wrong", LIST))).toBe(403);
  expect(await statusOf(await post(url, "", LIST))).toBe(403);
  await expect(connectService(url, "wrong")).rejects.toThrow(/AUTHENTICATION_FAILED|403|[Uu]nauthorized|[Ff]orbidden/);

  // There are no sessions that could be read or ended.
  for (const method of ["GET", "DELETE"]) {
    const response = await fetch(new URL("/mcp", url), {
      method,
      headers: { "x-api-key": key, accept: "text/event-stream" },
    });
    expect({ status: response.status, allow: response.headers.get("allow") }).toEqual({ status: 405, allow: "POST" });
  }

  expect(await statusOf(await post(url, key, LIST, { origin: "https://fleet.example.com" }))).toBe(200);
  // A page that has made a name of its own lead to this machine.
  for (const origin of ["https://evil.example.com", url, "null"]) {
    const response = await post(url, key, LIST, { origin });
    expect(response.status).toBe(403);
    expect(JsonRpcError.parse(await response.json()).error.message).toContain("FUEL_ROUTE_CORS_ORIGINS");
  }

  expect(await statusOf(await post(url, key, { jsonrpc: "2.0", method: "notifications/initialized" }))).toBe(202);
  for (const [body, code] of [
    ["{", -32_700],
    ["", -32_700],
    [[LIST, LIST], -32_600],
    [{ ...LIST, method: "tools/none" }, -32_601],
  ] as const) {
    const text = await (await post(url, key, body)).text();
    const message: unknown = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
    expect(JsonRpcError.parse(message).error.code).toBe(code);
  }
  expect(await statusOf(await post(url, key, JSON.stringify(LIST).padEnd(2 ** 20 + 1)))).toBe(413);
  expect(await statusOf(await post(url, key, LIST, { "content-type": "text/plain" }))).toBe(415);

  // Nothing of a trip is logged, and no key.
  const client = await connectService(url, key);
  await call(client, "plan_fuel_stops", { ...TRIP, origin: "Springfield" });
  await call(client, "plan_fuel_stops", TRIP);
  await expect.poll(() => stderr().match(/"\/mcp"/g)?.length ?? 0).toBeGreaterThan(10);
  for (const secret of ["Springfield", "San Francisco", "Teaneck", "Travel Plaza", key])
    expect(stderr()).not.toContain(secret);
});

test("two partners cannot read each other's answers, nor go on with them", async () => {
  const { url, keys } = await startTools();
  const [own, other] = await Promise.all(keys.map((key) => connectService(url, key)));
  if (own === undefined || other === undefined) throw new Error("there are two keys");
  const { link = "", structured } = await call(own, "plan_fuel_stops", TRIP);
  expect((await own.readResource({ uri: link })).contents).toHaveLength(1);
  await expect(other.readResource({ uri: link })).rejects.toThrow("There is no such answer");
  const asked = { plan_id: structured["plan_id"], station: "s1" };
  expect((await call(own, "explain_stop", asked)).isError).toBe(false);
  expect((await call(other, "explain_stop", asked)).text).toMatch(/^There is no answer/);
});

test("a call that its client gives up ends, and the service goes on", async () => {
  const { url, keys } = await startTools();
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", url), {
      requestInit: { headers: { authorization: `Bearer ${keys[0] ?? ""}` } },
    }),
  );
  const calls = Array.from({ length: 5 }, async () => {
    const abort = new AbortController();
    const answer = client.callTool({ name: "plan_fuel_stops", arguments: TRIP }, { signal: abort.signal });
    abort.abort();
    return answer;
  });
  expect((await Promise.allSettled(calls)).every(({ status }) => status === "rejected")).toBe(true);
  expect((await call(client, "plan_fuel_stops", TRIP)).isError).toBe(false);
  await client.close();
});
