// The tools of assistants, called by the protocol's own client in this process: each call is answered in the tool's
// form or refused in words.

import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { z } from "zod";
import { timeZoneAt } from "../../src/clock/timeZoneAt.js";
import { loadOptimizer } from "../../src/index.js";
import { sourceOfFile } from "../../src/journey/ownStations.js";
import { idOf } from "../../src/mcp/answers.js";
import { deskHere } from "../../src/cli/mcp.js";
import { makeMcpServer, TOOLS } from "../../src/mcp/server.js";
import { openProviders, type Providers } from "../../src/providers/open.js";
import { readStations } from "../../src/stations/read.js";
import { loadVehicles } from "../../src/vehicles/load.js";
import { FAKE_FUEL_TAX, NOW } from "../support/fakeFuelTax.js";
import { fuzz } from "./fuzz.js";
import { STATIONS } from "./fuzzedService.js";
import { judgeToolText, toolArguments } from "./toolArguments.js";
import { isObject } from "./relate.js";

/** Of each tool. */
const CALLS = 150;

const MOST_TEXT_BYTES = 1500;
const MOST_STRUCTURED_BYTES = 50_000;

/** A number for the plan of a call before, of which there are so many. */
const EARLIER = "plan ";
const MOST_EARLIER = 4;

const Answer = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
});

let client: Client;
let providers: Providers;
const failures: unknown[] = [];
const planIds: string[] = [];

beforeAll(async () => {
  providers = await openProviders({ routingName: "interstates", placesName: "gazetteer", upstreamTimeoutMs: 1e9 });
  const source = sourceOfFile((await readStations("FILE", Buffer.from(STATIONS))).stations, []);
  const tools = {
    ...providers,
    optimizer: await loadOptimizer(),
    vehicles: await loadVehicles(),
    timeZoneAt,
    fuelTax: () => FAKE_FUEL_TAX,
    now: () => NOW,
  };
  /** Those of the calls before: others would push them out. */
  const kept = new Map<string, string>();
  const server = makeMcpServer({
    version: "test",
    desk: deskHere(tools, () => source),
    answers: {
      async keep(text) {
        if (planIds.length < MOST_EARLIER) kept.set(idOf(text), text);
        return idOf(text);
      },
      read: async (id) => kept.get(id),
    },
    onFailure: (error) => void failures.push(error),
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  client = new Client({ name: "fuzz", version: "1" });
  await Promise.all([server.connect(far), client.connect(near)]);
  for (const destination of ["Denver, CO", "Chicago, IL", "Des Moines, IA", "North Platte, NE"]) {
    const answer = Answer.parse(
      await client.callTool({
        name: "plan_fuel_stops",
        arguments: {
          origin: "Omaha, NE",
          destination,
          mpg: 6.5,
          tank_capacity_gallons: 150,
          current_fuel_gallons: 60,
        },
      }),
    );
    planIds.push(z.string().parse(answer.structuredContent?.["plan_id"]));
  }
});
afterAll(async () => {
  await client.close();
  await providers.close();
});

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

for (const tool of TOOLS) {
  const isValid = ajv.compile(z.toJSONSchema(tool.output, { io: "output", unrepresentable: "any" }));
  const outcomes = { answered: 0, refused: 0 };
  const earlier = fc.oneof(
    { weight: 9, arbitrary: fc.nat({ max: MOST_EARLIER - 1 }).map((i) => `${EARLIER}${i}`) },
    { weight: 1, arbitrary: fc.constantFrom("0".repeat(32), "", "x") },
  );
  fuzz(
    `calls of ${tool.name}`,
    toolArguments(tool, earlier),
    CALLS,
    async (asked) => {
      if (!isObject(asked)) throw new Error("arguments are an object");
      const id = asked["plan_id"];
      const args =
        typeof id === "string" && id.startsWith(EARLIER)
          ? { ...asked, plan_id: planIds[Number(id.slice(EARLIER.length))] }
          : asked;
      const {
        content,
        structuredContent = {},
        isError = false,
      } = Answer.parse(await client.callTool({ name: tool.name, arguments: args }));
      const text = content.map((piece) => piece.text ?? "").join("");
      if (failures.length > 0) throw failures.pop();
      judgeToolText(text);
      expect(text).not.toBe("");
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MOST_TEXT_BYTES);
      expect(Buffer.byteLength(JSON.stringify(structuredContent))).toBeLessThanOrEqual(MOST_STRUCTURED_BYTES);
      outcomes[isError ? "refused" : "answered"]++;
      if (!isError && !isValid(structuredContent))
        expect.fail(`${ajv.errorsText(isValid.errors)}: ${JSON.stringify(structuredContent)}`);
    },
    (count) => {
      console.log(tool.name, outcomes);
      expect(outcomes.answered).toBeGreaterThan(count / 50);
      expect(outcomes.refused).toBeGreaterThan(0);
    },
  );
}
