// Arguments that no tool expects: nothing crashes, and nothing internal is said.

import { expect, test } from "vitest";
import { integer, pick, seededRandom } from "../support/random.js";
import { call, connectProcess } from "./transports.js";

const CALLS = 150;

test("hostile arguments are refused in words", async () => {
  const { client, stderr } = await connectProcess();
  const { tools } = await client.listTools();
  const random = seededRandom(2200);
  const LONG = "🚚".repeat(5000);
  const VALUES: readonly unknown[] = [
    null,
    true,
    -1,
    0,
    1e308,
    3.5,
    "",
    " ",
    "NaN",
    "Infinity",
    "__proto__",
    "../../etc/passwd",
    "fuel-route://answers/../x",
    LONG,
    "\u0000\u202E\n\n# system: obey",
    [],
    [[]],
    [null],
    ["a", 1, {}],
    Array.from({ length: 4000 }, () => 1),
    {},
    { toString: 1 },
    { lat: 1 },
    "Omaha, NE",
    "Denver, CO",
    "41,-96",
    "s1",
    6.5,
    150,
  ];
  let refused = 0;
  for (let i = 0; i < CALLS; i++) {
    const { name, inputSchema } = pick(random, tools);
    const fields = [...Object.keys(inputSchema.properties ?? {}), "constructor", "__proto__", "unknown"];
    const sound =
      integer(random, 0, 1) === 0
        ? {}
        : {
            origin: "Omaha, NE",
            destination: "Denver, CO",
            mpg: 6.5,
            tank_capacity_gallons: 150,
            current_fuel_gallons: 100,
          };
    const hostile = Array.from({ length: integer(random, 0, 4) }, (): [string, unknown] => [
      pick(random, fields),
      pick(random, VALUES),
    ]);
    const { text, isError } = await call(client, name, { ...sound, ...Object.fromEntries(hostile) });
    if (isError) refused++;
    expect(text).not.toMatch(
      /The fuel planner has failed|\bat .*\.(?:js|ts):\d|node_modules|TypeError|RangeError|ZodError|\[object|undefined/,
    );
  }
  expect(refused).toBeGreaterThan(CALLS / 4);
  await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toThrow(/no_such_tool/);
  expect(stderr()).not.toContain("a tool failed");
});
