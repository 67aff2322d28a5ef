// fuel-route keys issue, list, revoke

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { keys } from "../../src/cli/keys.js";
import { UsageError } from "../../src/cli/usage.js";
import { MAIN, makeFolder, type Outcome, runCli } from "../support/cli.js";
import { runHere } from "../support/runHere.js";
import { idsIn, KEY_FILES } from "../support/keyFiles.js";

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function runKeys(folder: string, ...args: string[]): Promise<Outcome> {
  return runHere(folder, ["keys", ...args, "--keys", "keys.json"]);
}

const Listed = z.array(
  z.strictObject({
    id: z.string(),
    partner: z.string(),
    label: z.string().optional(),
    created: z.string(),
    expires: z.string().optional(),
    revoked: z.string().optional(),
    limits: z.record(z.string(), z.number()).optional(),
    lastUsed: z.string().optional(),
    state: z.string(),
  }),
);

async function listKeys(folder: string): Promise<z.infer<typeof Listed>> {
  const { code, stdout } = await runKeys(folder, "list", "--json");
  expect(code).toBe(0);
  return Listed.parse(JSON.parse(stdout));
}

/** Keys as a file holds them: one in each state, with names that challenge a table. */
const ALL_STATES = JSON.stringify({
  keys: [
    { id: "key_1", partner: "Acme Freight", sha256: "a1".repeat(32), created: "2026-01-31T10:20:30.456Z" },
    {
      id: "key_22",
      partner: "Zoë's 𝒵",
      label: "night\u001b[31m runs",
      sha256: "b2".repeat(32),
      created: "2026-02-01T00:00:00Z",
      expires: "2026-02-02T00:00:00.000Z",
      limits: { enrich: 7, routes: 60_000 },
    },
    {
      id: "key_333",
      partner: "Bison",
      sha256: "c3".repeat(32),
      created: "2026-02-01T00:00:00Z",
      expires: "2999-12-31T00:00:00.000Z",
      revoked: "2026-03-04T05:06:07.000Z",
      limits: { optimize: 1 },
    },
  ],
});

const TABLE = `\
id       partner       label            created               expires               last used   state    limits
key_1    Acme Freight  -                2026-01-31T10:20:30Z  never                 2026-11-21  valid    default
key_22   Zoë's 𝒵       night [31m runs  2026-02-01T00:00:00Z  2026-02-02T00:00:00Z  -           expired  routes 60000, enrich 7
key_333  Bison         -                2026-02-01T00:00:00Z  2999-12-31T00:00:00Z  2026-03-03  revoked  optimize 1
`;

test("issue prints only the key on stdout; the file holds only its hash", async () => {
  const folder = await makeFolder();
  const path = join(folder, "keys.json");
  const first = await runCli(folder, ["keys", "issue", "--partner", "Acme Freight", "--keys", "keys.json"]);
  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\S{32,}\n$/) });
  const key = first.stdout.trimEnd();
  expect(first.stderr).not.toContain(key);

  const text = await readFile(path, "utf8");
  expect(text).toContain(sha256(key));
  expect(text).not.toContain(key);
  expect((await stat(path)).mode & 0o777).toBe(0o600);

  const second = await runCli(folder, ["keys", "issue", "--partner", "Bison Lines", "--keys", path]);
  expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\S{32,}\n$/) });
  expect(second.stdout).not.toBe(first.stdout);
  const both = await readFile(path, "utf8");
  for (const part of [sha256(key), sha256(second.stdout.trimEnd()), "Acme Freight", "Bison Lines"])
    expect(both).toContain(part);
  expect(await readdir(folder)).toEqual(KEY_FILES);
});

test("the file is that of --keys, otherwise that of FUEL_ROUTE_KEYS_FILE", async () => {
  const folder = await makeFolder();
  const environment = { FUEL_ROUTE_KEYS_FILE: "from-environment.json" };
  expect((await runHere(folder, ["keys", "issue", "--partner", "Acme"], environment)).code).toBe(0);
  expect(await readdir(folder)).toEqual(["from-environment.json", "from-environment.json.lock"]);
  expect(
    (await runHere(folder, ["keys", "issue", "--partner", "Acme", "--keys", "from-option.json"], environment)).code,
  ).toBe(0);
  expect((await readdir(folder)).toSorted()).toEqual([
    "from-environment.json",
    "from-environment.json.lock",
    "from-option.json",
    "from-option.json.lock",
  ]);
});

test.each([
  ["keys issue", ["keys", "issue", "--partner", "Acme"]],
  ["serve", ["serve", "--port", "0"]],
])("%s refuses a broken key file, names it and leaves it unchanged", async (_, command) => {
  const folder = await makeFolder();
  const content = '{"keys": [{"id": "key_1",';
  await writeFile(join(folder, "broken.json"), content);
  const outcome = await runHere(folder, [...command, "--keys", "broken.json"]);
  expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("broken.json") });
  expect(outcome.stderr).not.toMatch(/^ {4}at /m);
  expect(await readFile(join(folder, "broken.json"), "utf8")).toBe(content);
  expect((await readdir(folder)).filter((name) => name !== "broken.json.lock")).toEqual(["broken.json"]);
});

test("a key file in a folder that does not exist is refused", async () => {
  const outcome = await runHere(await makeFolder(), [
    "keys",
    "issue",
    "--partner",
    "Acme",
    "--keys",
    "nowhere/keys.json",
  ]);
  expect(outcome).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("nowhere/keys.json") });
});

describe("issue", () => {
  test("stores label, limits and the end of the last day", async () => {
    const folder = await makeFolder();
    const options = ["--label", "night runs", "--expires", "2998-02-28", "--routes", "1", "--enrich", "60000"];
    const issued = await runKeys(folder, "issue", "--partner", "Acme Freight", ...options);
    expect(issued).toMatchObject({ code: 0, stdout: expect.stringMatching(/^fr_\S+\n$/) });
    const [record, ...others] = await listKeys(folder);
    expect(record).toMatchObject({
      partner: "Acme Freight",
      label: "night runs",
      expires: "2998-03-01T00:00:00.000Z",
      limits: { routes: 1, enrich: 60_000 },
      state: "valid",
    });
    expect(others).toEqual([]);
    expect(issued.stderr).toContain(record?.id);
  });

  test("takes an expiry in days or as a time in any zone", async () => {
    const folder = await makeFolder();
    const before = Date.now();
    await runKeys(folder, "issue", "--partner", "Acme", "--expires", "90d");
    const after = Date.now();
    await runKeys(folder, "issue", "--partner", "Acme", "--expires", "2998-01-31T23:30:00-01:00");
    const [days, time] = await listKeys(folder);
    const expires = Date.parse(days?.expires ?? "");
    expect(expires).toBeGreaterThanOrEqual(before + 90 * 86_400_000);
    expect(expires).toBeLessThanOrEqual(after + 90 * 86_400_000);
    expect(time?.expires).toBe("2998-02-01T00:30:00.000Z");
  });

  test("today can be the last day", async () => {
    const folder = await makeFolder();
    // Tomorrow, if midnight passes meanwhile.
    const day = new Date(Date.now() + 60_000).toISOString().slice(0, 10);
    expect(await runKeys(folder, "issue", "--partner", "Acme", "--expires", day)).toMatchObject({ code: 0 });
    expect((await listKeys(folder))[0]).toMatchObject({ state: "valid" });
  });

  test.skipIf(process.platform === "win32").each([
    ["full", ">/dev/full", "stdout cannot be written (ENOSPC)"],
    ["closed", ">&-", "stdout is closed or leads nowhere"],
    ["thrown away", ">/dev/null", "stdout is closed or leads nowhere"],
    ["a pipe that nobody reads", "| sleep 0; exit ${PIPESTATUS[0]}", "stdout cannot be written (EPIPE)"],
  ])("a key that nobody can have seen, because stdout is %s, is not stored", async (_, redirection, reason) => {
    const folder = await makeFolder();
    // With a pause, after which the reader of the pipe has certainly left.
    const script = `{ sleep 0.5; exec "$0" "$1" keys issue --partner Acme --keys keys.json; } ${redirection}`;
    const { status, stderr } = spawnSync("bash", ["-c", script, process.execPath, MAIN], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "inherit", "pipe"],
    });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `fuel-route: the key could not be shown, and so was not stored: ${reason}\n`,
    });
    expect(await readdir(folder)).not.toContain("keys.json");
  });

  test.skipIf(process.platform === "win32")("can write the key into a file", async () => {
    const folder = await makeFolder();
    const { status } = spawnSync(
      "bash",
      ["-c", '"$0" "$1" keys issue --partner Acme --keys keys.json > acme.key', process.execPath, MAIN],
      { cwd: folder, stdio: "ignore" },
    );
    expect(status).toBe(0);
    expect(await readFile(join(folder, "keys.json"), "utf8")).toContain(
      sha256((await readFile(join(folder, "acme.key"), "utf8")).trimEnd()),
    );
  });
});

test("8 keys issued at once are all kept", async () => {
  const folder = await makeFolder();
  const issued = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      runCli(folder, ["keys", "issue", "--partner", `Partner ${i}`, "--keys", "keys.json"]),
    ),
  );
  expect(issued.map(({ code }) => code)).toEqual(issued.map(() => 0));
  const text = await readFile(join(folder, "keys.json"), "utf8");
  for (const { stdout } of issued) expect(text).toContain(sha256(stdout.trimEnd()));
  expect(await idsIn(join(folder, "keys.json"))).toHaveLength(8);
  expect(await readdir(folder)).toEqual(KEY_FILES);
});

describe("list", () => {
  test("prints an aligned table without hashes and control characters", async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, "keys.json"), ALL_STATES);
    await writeFile(
      join(folder, "keys.json.last-use.json"),
      '{"version": 1, "lastUse": {"key_1": "2026-11-21", "key_333": "2026-03-03", "key_gone": "2026-01-01"}}',
    );
    expect(await runKeys(folder, "list")).toEqual({ code: 0, stdout: TABLE, stderr: "" });
    expect(await readFile(join(folder, "keys.json"), "utf8")).toBe(ALL_STATES);
  });

  test("--json has everything but the hashes, and the state", async () => {
    const folder = await makeFolder();
    await writeFile(
      join(folder, "keys.json"),
      ALL_STATES.replace('"id":"key_1"', '"id":"key_1","secret":"of a later version"'),
    );
    await writeFile(join(folder, "keys.json.last-use.json"), '{"version": 1, "lastUse": {"key_333": "2026-03-03"}}');
    const { stdout } = await runKeys(folder, "list", "--json");
    const listed = Listed.parse(JSON.parse(stdout));
    expect(listed.map(({ id, state }) => [id, state])).toEqual([
      ["key_1", "valid"],
      ["key_22", "expired"],
      ["key_333", "revoked"],
    ]);
    expect(listed[2]).toEqual({
      id: "key_333",
      partner: "Bison",
      created: "2026-02-01T00:00:00Z",
      expires: "2999-12-31T00:00:00.000Z",
      revoked: "2026-03-04T05:06:07.000Z",
      limits: { optimize: 1 },
      lastUsed: "2026-03-03",
      state: "revoked",
    });
    for (const digest of ["a1a1", "b2b2", "c3c3", "later version"]) expect(stdout).not.toContain(digest);
  });

  test("without keys prints a header and a hint, and creates no file", async () => {
    const folder = await makeFolder();
    expect(await runKeys(folder, "list")).toEqual({
      code: 0,
      stdout: "id  partner  label  created  expires  last used  state  limits\n",
      stderr: expect.stringContaining("keys issue"),
    });
    expect(await runKeys(folder, "list", "--json")).toEqual({ code: 0, stdout: "[]\n", stderr: "" });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("revoke", () => {
  test("ends one key and keeps the others; a second time it says so, and the first date stays", async () => {
    const folder = await makeFolder();
    await runKeys(folder, "issue", "--partner", "Acme Freight");
    await runKeys(folder, "issue", "--partner", "Bison Lines");
    const [first, second] = await idsIn(join(folder, "keys.json"));
    const id = second ?? "";
    expect(await runKeys(folder, "revoke", id)).toEqual({
      code: 0,
      stdout: "",
      stderr: `Key ${id} for Bison Lines is revoked.\n`,
    });
    const before = await readFile(join(folder, "keys.json"), "utf8");
    expect(await runKeys(folder, "revoke", id)).toEqual({
      code: 0,
      stdout: "",
      stderr: expect.stringContaining("was revoked already"),
    });
    expect(await readFile(join(folder, "keys.json"), "utf8")).toBe(before);
    expect((await listKeys(folder)).map(({ id: listed, state }) => [listed, state])).toEqual([
      [first, "valid"],
      [id, "revoked"],
    ]);
    expect(await readdir(folder)).toEqual(KEY_FILES);
  });

  test("takes whole ids only", async () => {
    const folder = await makeFolder();
    await writeFile(join(folder, "keys.json"), ALL_STATES);
    for (const id of ["key_", "key_2", "KEY_1", "a1".repeat(32), ""]) {
      const refusal: unknown = await keys(["revoke", id, "--keys", join(folder, "keys.json")]).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(UsageError);
      expect(String(refusal)).toContain(`no key with this id: ${id}`);
    }
    expect(await runKeys(folder, "revoke", "key_2")).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("no key with this id: key_2"),
    });
    expect(await readFile(join(folder, "keys.json"), "utf8")).toBe(ALL_STATES);
  });
});

const ACME = ["issue", "--partner", "Acme"];

test.each<[string, RegExp, string[]]>([
  ["no action", /issue, list or revoke/, []],
  ["an unknown one", /issue, list or revoke/, ["remove"]],
  ["no partner", /--partner/, ["issue"]],
  ["an empty partner", /--partner must/, ["issue", "--partner", ""]],
  ["a partner over the limit", /--partner must/, ["issue", "--partner", "x".repeat(101)]],
  ["a partner that steers a terminal", /--partner must/, ["issue", "--partner", "a\u001b[31m"]],
  ["an empty label", /--label must/, [...ACME, "--label", ""]],
  ["a label over the limit", /--label must/, [...ACME, "--label", "x".repeat(101)]],
  ["a label of two lines", /--label must/, [...ACME, "--label", "a\nb"]],
  ["a day that is past", /--expires must lie ahead/, [...ACME, "--expires", "2026-01-31"]],
  ["a time that is past", /--expires must lie ahead/, [...ACME, "--expires", "2026-01-31T00:00:00Z"]],
  ["no days", /--expires must lie ahead/, [...ACME, "--expires", "0d"]],
  ["a day that there is not", /--expires must be/, [...ACME, "--expires", "2998-02-29"]],
  ["a time without its zone", /--expires must be/, [...ACME, "--expires", "2998-02-28T12:00:00"]],
  ["an expiry in words", /--expires must be/, [...ACME, "--expires", "tomorrow"]],
  ["an expiry after all four-digit years", /--expires must lie before/, [...ACME, "--expires", "9999-12-31"]],
  ["a limit of none", /--routes must/, [...ACME, "--routes", "0"]],
  ["a limit too high", /--enrich must/, [...ACME, "--enrich", "60001"]],
  ["a limit that is no whole number", /--optimize must/, [...ACME, "--optimize", "1.5"]],
  ["a word too many to issue", /no argument such as Freight/, ["issue", "--partner", "Acme", "Freight"]],
  ["a word too many to list", /no argument such as key_1/, ["list", "key_1"]],
  ["an option of issue to list", /keys list takes no --partner/, ["list", "--partner", "Acme"]],
  ["an option of issue to revoke", /keys revoke takes no --routes/, ["revoke", "key_1", "--routes", "5"]],
  ["an option of list to issue", /keys issue takes no --json/, [...ACME, "--json"]],
  ["no id", /needs the ID/, ["revoke"]],
  ["two ids", /no argument such as key_2/, ["revoke", "key_1", "key_2"]],
])("%s is refused, and nothing is written", async (_, message, args) => {
  const folder = await makeFolder();
  const refusal: unknown = await keys([...args, "--keys", join(folder, "keys.json")]).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UsageError);
  expect(String(refusal)).toMatch(message);
  expect(await readdir(folder)).toEqual([]);
});

test("--help lists all options", async () => {
  const { code, stdout } = await runCli(await makeFolder(), ["keys", "--help"]);
  expect(code).toBe(0);
  for (const part of [
    "issue",
    "list",
    "revoke ID",
    "--partner",
    "--label",
    "--expires",
    "--routes",
    "--enrich",
    "--optimize",
    "--json",
    "--keys",
  ]) {
    expect(stdout).toContain(part);
  }
});

test("the commands read no settings but those of the keys", async () => {
  const folder = await makeFolder();
  const environment = {
    FUEL_ROUTE_WORKER_MEMORY: "64",
    FUEL_ROUTE_ROUTING: "nowhere",
    FUEL_ROUTE_KEYS_FILE: "keys.json",
  };
  for (const args of [["issue", "--partner", "Acme"], ["list"]])
    expect(await runHere(folder, ["keys", ...args], environment)).toMatchObject({ code: 0 });
  expect(await readdir(folder)).toEqual(KEY_FILES);
  for (const [name, value] of [
    ["FUEL_ROUTE_KEYS_FILE", ""],
    ["FUEL_ROUTE_REDIS_URL", "http://localhost"],
  ] as const) {
    expect(await runHere(folder, ["keys", "list"], { [name]: value })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`fuel-route: ${name} must`),
    });
  }
});
