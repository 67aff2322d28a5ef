import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadOptimizer } from "../../src/index.js";
import { toFleetInput } from "../../test/support/fleetTrips.js";
import { check } from "./check.js";
import { problemFile } from "./files.js";
import { readInstanceText, readTrip, slotsNamed } from "./instances.js";
import { planGreedily } from "./methods/greedy.js";
import { toPlainTrip } from "./methods/trips.js";
import { type Optimum, readOptima } from "./optima.js";
import { runProgram } from "./runProgram.js";

const MAIN = fileURLToPath(new URL("../../dist/bench/problem/main.js", import.meta.url));

const SLOTS = slotsNamed("plain-random-001");
const INFEASIBLE = slotsNamed("plain-random-090");
const AMPLE_SECONDS = 60;

const optima = await readOptima();

/** A command line that runs a script in this Node. */
function node(script: string): string {
  return `${JSON.stringify(process.execPath)} -e '${script}'`;
}

async function report(
  command: string,
  {
    slots = SLOTS,
    seconds = AMPLE_SECONDS,
    of = optima,
  }: { slots?: typeof SLOTS; seconds?: number; of?: ReadonlyMap<string, Optimum> } = {},
): Promise<{ isWell: boolean; text: string }> {
  const lines: string[] = [];
  const isWell = await check(command, slots, of, seconds, (line) => lines.push(line));
  return { isWell, text: lines.join("\n") };
}

test.each([
  ["crashes", node('throw new Error("out of fuel")'), /FAILED {2}it ended with exit code 1/],
  ["ends with a code of its own", node("process.exit(7)"), /FAILED {2}it ended with exit code 7/],
  [
    "is killed",
    node('process.kill(process.pid, "SIGKILL")'),
    /FAILED {2}it (was ended by SIGKILL|ended with exit code 137)/,
  ],
  [
    "writes garbage",
    node('console.log("Stop at the first one!")'),
    /FAILED {2}its output is not JSON: "Stop at the first one!/,
  ],
  ["writes nothing", node(""), /FAILED {2}it wrote nothing/],
  [
    "writes NaN",
    node('console.log("{\\"stops\\":[{\\"station\\":0,\\"gallons\\":NaN}]}")'),
    /FAILED {2}its output is not JSON/,
  ],
  [
    "writes a NaN as null",
    node("console.log(JSON.stringify({stops:[{station:0,gallons:NaN}]}))"),
    /FAILED {2}its output is no plan: stops\.0\.gallons/,
  ],
  [
    "writes an endless number",
    node('console.log("{\\"stops\\":[{\\"station\\":0,\\"gallons\\":1e999}]}")'),
    /FAILED {2}its output is no plan: stops\.0\.gallons/,
  ],
  ["writes another thing", node("console.log(JSON.stringify([1,2]))"), /FAILED {2}its output is no plan/],
  [
    "writes without end",
    node('const text="x".repeat(1e6);const go=()=>process.stdout.write(text,go);go()'),
    /FAILED {2}it wrote more than 4 MB/,
  ],
  [
    "closes its input and answers nothing of use",
    node("process.stdin.destroy();console.log(JSON.stringify({stops:[]}))"),
    /INVALID {2}the tank runs dry on the way/,
  ],
  ["gives up", node("console.log(JSON.stringify({stops:null}))"), /NO PLAN {2}there is one for \$/],
])("a program that %s fails, and the check goes on", async (_, command, expected) => {
  const { isWell, text } = await report(command);
  expect(text).toMatch(expected);
  expect(isWell).toBe(false);
});

test("a program that hangs is ended with what it has started", async () => {
  const command = node(
    'require("node:child_process").spawn(process.execPath,["-e","setInterval(()=>{},1000)"],{stdio:"inherit"});setInterval(()=>{},1000)',
  );
  const { isWell, text } = await report(command, { seconds: 1 });
  expect(text).toMatch(/FAILED {2}it took more than 1 s/);
  expect(isWell).toBe(false);
});

test("a program that ends but leaves another one running does not hold up the check", async () => {
  const command = node(
    'require("node:child_process").spawn(process.execPath,["-e","setInterval(()=>{},1000)"],{stdio:"inherit"}).unref();console.log(JSON.stringify({stops:null}))',
  );
  const run = await runProgram(command, "", AMPLE_SECONDS);
  expect(run).toMatchObject({ text: '{"stops":null}\n' });
});

test("an input that is never read does no harm", async () => {
  const run = await runProgram(
    node('require("node:fs").closeSync(0);console.log(1)'),
    "x".repeat(2_000_000),
    AMPLE_SECONDS,
  );
  expect(run).toMatchObject({ text: "1\n" });
});

test("an optimal plan is praised, and where there is none, saying so is right", async () => {
  const [slot] = SLOTS;
  if (slot === undefined) throw new Error("there is no such instance");
  const plan = (await loadOptimizer()).plan(toFleetInput(await readTrip(slot)));
  if (plan.status !== "optimal") throw new Error("it has no plan");
  const command = node(`console.log(JSON.stringify({stops:${JSON.stringify(plan.stops)},by:"hand"}))`);
  const { isWell, text } = await report(command);
  expect(text).toMatch(/1\/1 {2}plain-random-001 {4}optimum {2}\$/);
  expect(isWell).toBe(true);

  const none = await report(node("console.log(JSON.stringify({stops:null}))"), { slots: INFEASIBLE });
  expect(none.text).toMatch(/no plan, and there is none/);
  expect(none.isWell).toBe(true);

  const dearer = new Map(optima).set(slot.name, { cost: plan.totalCost * 1.01, stops: null, proofs: [] });
  const sensation = await report(command, { of: dearer });
  expect(sensation.text).toMatch(/!!! CHEAPER THAN THE PROVEN OPTIMUM {2}\$/);
  expect(sensation.text).toMatch(/!!! plain-random-001: CHEAPER THAN THE PROVEN OPTIMUM\. Please report it/);
  expect(sensation.isWell).toBe(false);
});

test("a program that is not there is a wrong command line", async () => {
  await expect(report("there-is-no-such-program")).rejects.toThrow(/the shell finds no program/);
});

test.each([
  ["help", ["--help"], 0, /Usage: npm run bench:problem/],
  [
    "an instance that rightly has no plan",
    ["check", node("console.log(JSON.stringify({stops:null}))"), "--only", "plain-random-090"],
    0,
    /rightly none/,
  ],
  ["a wrong answer", ["check", node("console.log(1)"), "--only", "plain-random-001"], 1, /FAILED/],
  ["a program that is not there", ["check", "there-is-no-such-program"], 2, /the shell finds no program/],
  ["a missing program", ["check"], 2, /check takes one command line/],
  ["an unknown command", ["chekc"], 2, /check, make/],
  ["an unknown instance", ["check", "true", "--only", "nothing"], 2, /no instance's name begins with nothing/],
  ["seconds that are no number", ["check", "true", "--seconds", "soon"], 2, /--seconds takes a number above 0/],
  ["an unknown method", ["measure", "magic"], 2, /there is no method "magic": greedy;/],
])("the exit code and the output tell of %s", (_, args, code, said) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8" });
  expect(`${stdout}${stderr}`).toMatch(said);
  expect(status).toBe(code);
});

test.skipIf(process.platform === "win32")("a check that is interrupted ends the program that it runs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fuel-route-"));
  const file = join(folder, "pid");
  const hanging = node(
    `require("node:fs").writeFileSync(${JSON.stringify(file)},String(process.pid));setInterval(()=>{},1000)`,
  );
  const checking = spawn(process.execPath, [MAIN, "check", hanging, "--only", "plain-random-001"], { stdio: "ignore" });
  try {
    await expect.poll(async () => Number(await readFile(file, "utf8").catch(() => ""))).toBeGreaterThan(0);
    const pid = Number(await readFile(file, "utf8"));
    const ended = once(checking, "exit");
    checking.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    await expect.poll(() => isRunning(pid)).toBe(false);
  } finally {
    checking.kill("SIGKILL");
    await rm(folder, { recursive: true });
  }
});

/** A process that has ended and that nobody has asked about counts as running for kill, and not here. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
}

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)(
  `the example in Python plans as the greedy method does${hasPython ? "" : " (skipped: there is no python3)"}`,
  async () => {
    for (const slot of [...slotsNamed("plain-random-00"), ...INFEASIBLE]) {
      const trip = toPlainTrip(await readTrip(slot));
      if (trip === undefined) throw new Error(`${slot.name} has rules`);
      const run = await runProgram(
        `python3 ${JSON.stringify(problemFile("examples/greedy.py"))}`,
        await readInstanceText(slot),
        AMPLE_SECONDS,
      );
      expect("text" in run ? JSON.parse(run.text) : run, slot.name).toEqual({ stops: planGreedily(trip) });
    }
  },
);
