// What generators from npm make of the OpenAPI document: a linter finds no error, types and Zod schemas compile, and the
// schemas accept the document's examples.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../../../src/http/docs/document.js";
import type { Content, Operation } from "../../../src/http/docs/types.js";
import { ON_THIS_NODE } from "../../support/cli.js";
import { npmInstall } from "../../support/npmInstall.js";

/** They and what they bring weigh 180 MB, too much for every checkout. */
const PACKAGES = [
  "@stoplight/spectral-cli@6.16.3",
  "openapi-typescript@7.13.0",
  "@hey-api/openapi-ts@0.99.0",
  "orval@8.38.0",
  // What the generators' users compile with.
  "typescript@5.9.3",
  "zod@4.6.7",
];

const FILES = {
  "package.json": { private: true, type: "module" },
  "openapi.json": openApiDocument(),
  "ruleset.json": { extends: ["spectral:oas"] },
  "orval.config.json": {
    zod: { input: "./openapi.json", output: { client: "zod", target: "./made/orvalZod.ts" } },
    types: { input: "./openapi.json", output: { client: "fetch", target: "./made/orvalFetch.ts" } },
  },
  "tsconfig.json": {
    compilerOptions: {
      strict: true,
      target: "es2022",
      lib: ["es2023", "dom", "dom.iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      skipLibCheck: true,
      types: [],
      outDir: "built",
    },
    include: ["made"],
  },
};

let folder = "";
let isInstalled = false;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fuel-route-generators-"));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), JSON.stringify(content));
  isInstalled = (await npmInstall(folder, ["--ignore-scripts", "--save-exact", ...PACKAGES])) !== undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs an installed command. @throws with what it says, where it fails. */
async function run(command: string, ...args: readonly string[]): Promise<string> {
  const env = { ...ON_THIS_NODE, PATH: [join(folder, "node_modules/.bin"), ON_THIS_NODE.PATH].join(delimiter) };
  return (await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout;
}

const document = openApiDocument();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** The examples of JSON bodies. */
function examplesIn(content: Content | undefined): unknown[] {
  return Object.values(content?.["application/json"]?.examples ?? {}).flatMap((example) =>
    "value" in example ? [example.value] : [],
  );
}

/** Which schemas of a module take or give an operation's bodies, with the examples of these. */
function bodiesOf({ operationId, requestBody, responses }: Operation) {
  const name = `${operationId[0]?.toUpperCase()}${operationId.slice(1)}`;
  const answers = Object.entries(responses).flatMap(([status, { content }]) =>
    status === "200" ? examplesIn(content) : [],
  );
  return [
    { names: [`${name}Body`], examples: examplesIn(requestBody?.content) },
    // hey-api numbers a name that is taken already.
    { names: [`${name}Response2`, `${name}Response`], examples: answers },
  ].filter(({ examples }) => examples.length > 0);
}

const hasParse = z.object({ safeParse: z.custom<z.ZodType["safeParse"]>((value) => typeof value === "function") });

/** The examples that the schemas of a generated module refuse, and how many it accepts. */
async function tryExamples(file: string, prefix: string): Promise<{ refused: unknown[]; accepted: number }> {
  const module = z
    .record(z.string(), z.unknown())
    .parse({ ...(await import(pathToFileURL(join(folder, "built", file)).href)) });
  let accepted = 0;
  const refused: unknown[] = [];
  for (const { names, examples } of operations.flatMap(bodiesOf)) {
    const name = names.map((each) => `${prefix}${each}`).find((each) => Object.hasOwn(module, each));
    const schema = hasParse.parse(module[name ?? ""]);
    for (const example of examples) {
      const { error } = schema.safeParse(example);
      if (error === undefined) accepted++;
      else refused.push({ name, issues: error.issues });
    }
  }
  return { refused, accepted };
}

/** A program that sends each example of a request as the generated types have it. */
function senderOf(): string {
  const sent = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      examplesIn(requestBody?.content).map((example) => {
        const type = `paths["${path}"]["${method}"]["requestBody"]["content"]["application/json"]`;
        return `send<${type}>()(${JSON.stringify(example)});`;
      }),
    ),
  );
  const send = "const send = <Body>() => <T extends Body>(body: T): void => void body;";
  return ['import type { paths } from "./types.js";', send, ...sent].join("\n");
}

describe("the OpenAPI document", () => {
  test("has no fault that the recommended rules of Spectral call an error", async ({ skip }) => {
    if (!isInstalled) skip("npm's registry cannot be reached");
    const stdout = await run("spectral", "lint", "openapi.json", "--ruleset", "ruleset.json", "--format", "json");
    const Found = z.array(z.object({ code: z.string(), message: z.string(), severity: z.number() }));
    expect(Found.parse(JSON.parse(stdout)).filter(({ severity }) => severity === 0)).toEqual([]);
  });

  test("becomes types and Zod schemas that compile, and these accept all examples", async ({ skip }) => {
    if (!isInstalled) skip("npm's registry cannot be reached");
    await run("openapi-typescript", "openapi.json", "--output", "made/types.ts");
    await writeFile(join(folder, "made/send.ts"), senderOf());
    await run(
      "openapi-ts",
      "--input",
      "openapi.json",
      "--output",
      "made/hey",
      "--plugins",
      "zod",
      "@hey-api/typescript",
    );
    await run("orval", "--config", "orval.config.json");
    // It prints what does not compile, and then fails.
    await run("tsc").catch((error: unknown) => {
      throw error instanceof Error && "stdout" in error ? new Error(String(error.stdout)) : error;
    });
    const examples = operations.flatMap(bodiesOf).flatMap((body) => body.examples).length;
    expect(examples).toBeGreaterThan(20);
    expect(await tryExamples("orvalZod.js", "")).toEqual({ refused: [], accepted: examples });
    expect(await tryExamples("hey/zod.gen.js", "z")).toEqual({ refused: [], accepted: examples });
  });
});
