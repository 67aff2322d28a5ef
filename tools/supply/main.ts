// npm run check:supply: what is shipped, under which licences, with which known faults.

import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs, promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { billOf } from "./bill.js";
import { isAllowed, writeLicenses } from "./licenses.js";
import { Bill, listShipped } from "./shipped.js";

const HELP = `Lists all packages that reach a user, with their licences, and asks npm for known faults in them.

  npm run check:supply                          the list and the check
  npm run check:supply -- --sbom FILE           also writes a bill of materials: CycloneDX, JSON
  npm run check:supply -- --offline             does not ask npm

Exit code 1: a licence is not among those in tools/supply/licenses.ts, the lock file does not fix the bytes of a
package, or a package has a known fault. A registry that does not answer such questions is named and no fault.
`;

const ROOT = new URL("../../../", import.meta.url);
const MAX_BUFFER = 64 * 1024 * 1024;

const run = promisify(execFile);
const npm = async (...args: string[]): Promise<string> =>
  (await run("npm", args, { cwd: fileURLToPath(ROOT), maxBuffer: MAX_BUFFER })).stdout;
const read = async (path: string): Promise<string> => readFile(new URL(path, ROOT), "utf8");
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: { sbom: { type: "string" }, offline: { type: "boolean" }, help: { type: "boolean" } },
});
if (values.help === true) print(HELP);
else process.exitCode = (await check()) ? 0 : 1;

async function check(): Promise<boolean> {
  const bill = Bill.parse(JSON.parse(await npm("sbom", "--sbom-format", "cyclonedx")));
  const manifest: unknown = JSON.parse(await read("package.json"));
  const shipped = listShipped({ bill, manifest, pageLicenses: await read("dist/src/web/licenses.md") });
  print(writeLicenses(shipped));
  const refused = shipped.filter(({ license }) => !isAllowed(license));
  for (const { name, license } of refused)
    print(`${name}: ${license} is not among the licences of tools/supply/licenses.ts.`);
  const Package = z.object({ integrity: z.string().optional(), link: z.boolean().optional() });
  const Lock = z.object({ packages: z.record(z.string(), Package) });
  const unfixed = Object.entries(Lock.parse(JSON.parse(await read("package-lock.json"))).packages).flatMap(
    // The project itself, its lab and the link to that come from no registry.
    ([path, { integrity, link }]) =>
      integrity === undefined && link !== true && path !== "" && path !== "lab" ? [path] : [],
  );
  for (const path of unfixed) print(`${path}: package-lock.json has no digest of it.`);
  print(`${shipped.length} packages are shipped; ${refused.length} have another licence than allowed.`);
  if (values.sbom !== undefined) {
    const { name, version } = z.object({ name: z.string(), version: z.string() }).parse(manifest);
    await writeFile(values.sbom, `${JSON.stringify(billOf(bill, shipped, { name, version }), null, 2)}\n`);
    print(`The bill of materials is in ${values.sbom}.`);
  }
  const isSound = values.offline === true || (await hasNoKnownFaults());
  return refused.length === 0 && unfixed.length === 0 && isSound;
}

/** `npm audit` of what is installed beside the package. */
async function hasNoKnownFaults(): Promise<boolean> {
  const Audit = z.object({ metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }) });
  const { stdout, reason } = await npm("audit", "--omit=dev", "--json").then(
    (text) => ({ stdout: text, reason: "" }),
    (error: unknown) => ({
      stdout: String(Reflect.get(Object(error), "stdout")),
      reason: String(Reflect.get(Object(error), "message")).split("\n")[1] ?? "",
    }),
  );
  const found = Audit.safeParse(safeJson(stdout));
  if (!found.success) {
    print(
      `npm's registry was asked for known faults and gave no answer${reason === "" ? "" : ` (${reason})`}: ask again where it does.`,
    );
    return true;
  }
  const { total } = found.data.metadata.vulnerabilities;
  print(
    total === 0
      ? "npm knows no fault of what is installed."
      : `npm knows ${total} faults: npm audit --omit=dev lists them.`,
  );
  return total === 0;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
