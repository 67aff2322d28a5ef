// The installed package in Node: the library, the client, the command and the types.

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { handRequest } from "../client/requests.js";
import { makeFolder, ON_THIS_NODE, runCli, startService } from "../support/cli.js";
import { readExample } from "../support/documents.js";
import { HAND_PLAN } from "../support/trips.js";
import { useInstalled } from "./installed.js";
import { PACKAGE } from "./packed.js";

const TSC = fileURLToPath(new URL("node_modules/.bin/tsc", PACKAGE));

/** Runs a program in a folder. */
function run(cwd: string, file: string, ...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(file, args, { cwd, env: ON_THIS_NODE });
}

test("npm has nothing against any of its packages on this version of Node", async (context) => {
  const { warnings } = await useInstalled(context);
  expect(warnings).not.toContain("EBADENGINE");
});

test("the README's example comes to the known optimum", async (context) => {
  const { project } = await useInstalled(context);
  const { code, result } = await readExample("README.md", "### As a library");
  expect(result).toEqual(HAND_PLAN);
  const { stdout } = await run(project, process.execPath, "--input-type=module", "--eval", code);
  expect(JSON.parse(stdout)).toEqual(HAND_PLAN);
});

test("the command tells its use, and plans a trip of its own data", async (context) => {
  const { project, main } = await useInstalled(context);
  expect((await run(project, "npx", "--no", "--", "fuel-route", "--help")).stdout).toContain(
    "Usage: fuel-route COMMAND",
  );
  const folder = await makeFolder();
  expect((await runCli(folder, ["plan", "--help"], {}, main)).stdout).toContain("Usage: fuel-route plan");
  await writeFile(join(folder, "stations.csv"), "name,address,lat,lng,price\nMiddle Stop,Kearney,40.68,-99.08,2.90\n");
  const trip = [
    "--from",
    "Omaha, NE",
    "--to",
    "North Platte, NE",
    "--stations",
    "stations.csv",
    "--vehicle",
    "2019 Ford Transit 250",
    "--fuel",
    "15",
  ];
  const { code, stdout } = await runCli(folder, ["plan", ...trip], {}, main);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("Middle Stop") });
});

test("the client gets the known optimum of the service", async (context) => {
  const { project, main } = await useInstalled(context);
  const folder = await makeFolder();
  const issued = await runCli(folder, ["keys", "issue", "--partner", "Acme"], {}, main);
  const service = await startService(folder, [], {}, main);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  const { stdout } = await run(
    project,
    process.execPath,
    "--input-type=module",
    "--eval",
    `import { createClient } from "fuel-route/client";
    const client = createClient({ baseUrl: ${JSON.stringify(service.url)}, apiKey: ${JSON.stringify(issued.stdout.trim())} });
    const { stops } = await client.optimize(${JSON.stringify(handRequest())});
    console.log(JSON.stringify(stops.map(({ station_id, gallons_to_purchase }) => [station_id, gallons_to_purchase])));`,
  );
  expect(JSON.parse(stdout)).toEqual([
    ["s0", 6],
    ["s1", 22],
  ]);
  expect((await service.stop("SIGTERM")).code).toBe(0);
});

test("traces asked for without their packages are an error at the start, which says what to install", async (context) => {
  const { main } = await useInstalled(context);
  const { code, stdout, stderr } = await runCli(
    await makeFolder(),
    ["serve", "--port", "0"],
    { OTEL_TRACES_EXPORTER: "otlp" },
    main,
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/asks for traces.*npm install( @opentelemetry\/[a-z-]+){4}\n$/);
});

/** Uses every entry; each line that is expected to fail would be an error if the types were lost. */
const TYPED = `
import { loadOptimizer, MAX_PRICE_PER_GALLON, type PlanResult } from "fuel-route";
import { loadOptimizer as loadInPage, type Optimizer } from "fuel-route/browser";
import { createClient, isInfeasibleRoute, type OptimizeRequest } from "fuel-route/client";
import { comparePlans, ServiceError, type ComparedPlan, type OwnPlan } from "fuel-route/compare";

const miles = Float64Array.of(100);
const trip = { stationMiles: miles, pricesPerGallon: miles, stopCosts: miles, totalMiles: 400, mpg: 10, tankCapacityGallons: 30, startGallons: 15, reserveGallons: 3, bufferGallons: 1 };
const optimizers: Optimizer[] = [await loadOptimizer(), await loadInPage(), await loadInPage("/core.wasm"), await loadInPage(new URL("https://example.com/core.wasm"))];
for (const optimizer of optimizers) {
  const plan: PlanResult = optimizer.plan(trip);
  const cost: number = plan.status === "optimal" ? plan.totalCost : MAX_PRICE_PER_GALLON;
  // @ts-expect-error an infeasible plan has no cost
  plan.totalCost;
  // @ts-expect-error a plain array is none
  optimizer.plan({ ...trip, stopCosts: [cost] });
}
// @ts-expect-error a number is no address
await loadInPage(1);

const request: OptimizeRequest = ${JSON.stringify(handRequest())};
try {
  const { stops } = await createClient({ baseUrl: "https://fuel.example.com", apiKey: "key" }).optimize(request);
  const gallons: number[] = stops.map((stop) => stop.gallons_to_purchase);
  // @ts-expect-error they are numbers
  const texts: string[] = gallons;
} catch (error) {
  if (isInfeasibleRoute(error)) console.log(error.details.shortfall_gallons.toFixed(1));
}

const own: OwnPlan[] = [{ name: "Driver", stops: [{ station_id: "s0", gallons: 5 }] }];
try {
  const plans: ComparedPlan[] = comparePlans(await loadOptimizer(), request, { withinDollars: 5, own });
  const problems: string[] = plans.flatMap((plan) => plan.problems);
  // @ts-expect-error it is a number
  const cost: string | undefined = plans[0]?.total_cost;
} catch (error) {
  if (error instanceof ServiceError && error.code === "INFEASIBLE_ROUTE") console.log(error.message);
}
// @ts-expect-error dollars are a number
comparePlans(await loadOptimizer(), request, { withinDollars: "5" });
`;

test.for(["nodenext", "bundler"])("its types hold, resolved as %s does", async (resolution, context) => {
  const { project } = await useInstalled(context);
  await writeFile(join(project, "typed.ts"), TYPED);
  const module = resolution === "bundler" ? "esnext" : resolution;
  const flags = [
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--target",
    "es2022",
    "--module",
    module,
    "--moduleResolution",
    resolution,
    "--types",
    "",
    "--skipLibCheck",
    "false",
  ];
  const { stdout } = await run(project, TSC, ...flags, "typed.ts").catch((error: unknown) => ({
    stdout: String(Reflect.get(Object(error), "stdout")),
  }));
  expect(stdout).toBe("");
});
