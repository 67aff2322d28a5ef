// What is shipped: the licences that the tool lists, and the bill of materials against its published schema.

import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { makeFolder } from "../support/cli.js";
import { parseJson } from "../support/app.js";

const CHECK = fileURLToPath(new URL("../../dist/tools/supply/main.js", import.meta.url));

const Bill = z.looseObject({
  components: z.array(
    z.looseObject({ name: z.string(), type: z.string(), version: z.string(), licenses: z.array(z.unknown()).min(1) }),
  ),
});

async function check(file: string): Promise<{ stdout: string; bill: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, [CHECK, "--offline", "--sbom", file]);
  return { stdout, bill: await readFile(file, "utf8") };
}

test("all licences are allowed, and the bill of materials is valid, complete and the same each time", async () => {
  const folder = await makeFolder();
  const { stdout, bill } = await check(join(folder, "first.json"));
  expect(stdout).toContain("0 have another licence than allowed");
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(bill)).toBeNull();
  expect((await check(join(folder, "second.json"))).bill).toBe(bill);

  const { components } = Bill.parse(parseJson(bill));
  const names = components.map(({ name, version }) => `${name} ${version}`);
  // What npm itself says is installed beside the package.
  const { stdout: listed } = await promisify(execFile)(
    "npm",
    ["ls", "--all", "--workspaces=false", "--omit=dev", "--omit=peer", "--omit=optional", "--parseable", "--long"],
    { cwd: fileURLToPath(new URL("../../", import.meta.url)) },
  );
  const installed = Array.from(
    listed.matchAll(/node_modules\/((?:@[^/\n]+\/)?[^/\n:]+):[^\n]*@(\d[^:\n]*)/g),
    ([, name, version]) => `${name} ${version}`,
  );
  expect(installed.length).toBeGreaterThan(50);
  for (const each of installed)
    expect(
      names.some((name) => each.endsWith(name)),
      each,
    ).toBe(true);
  expect(components.filter(({ type }) => type === "data").map(({ name }) => name)).toEqual([
    "GeoNames",
    "Natural Earth",
    "US Census Bureau",
    "IFTA, Inc.",
    "EPA fuel economy",
  ]);
});
