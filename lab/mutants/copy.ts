// A copy of the project, in which faults are planted: the checkout stays as it is.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Fault } from "./faults.js";
import { type Module, readModules } from "./modules.js";
import { withChange } from "./operators.js";

const run = promisify(execFile);

/** What builds and tests of the planners read. */
const COPIED = [
  "assembly",
  "bench",
  "src",
  "test",
  "tools",
  "docs",
  "README.md",
  "CONTRIBUTING.md",
  "package.json",
  "tsconfig.json",
  "asconfig.json",
];
/** What is linked to, because nothing that is run in a copy writes there. */
const LINKED = ["node_modules", "dist"];

const CHECK = "tsconfig.mutants.json";

/** Why a fault does not count. */
export type Dismissal = "does not compile" | "compiles to the same bytes";

export class Copy {
  readonly root: URL;
  readonly #modules: readonly Module[];

  private constructor(root: URL, modules: readonly Module[]) {
    this.root = root;
    this.#modules = modules;
  }

  /** Copies a built project into a folder of its own. */
  static async make(project: URL, folder: URL): Promise<Copy> {
    await mkdir(folder, { recursive: true });
    await Promise.all([
      ...COPIED.filter((name) => existsSync(new URL(name, project))).map((name) =>
        cp(new URL(name, project), new URL(name, folder), { recursive: true }),
      ),
      ...LINKED.map((name) => symlink(fileURLToPath(new URL(name, project)), new URL(name, folder))),
      writeFile(
        new URL(CHECK, folder),
        JSON.stringify({
          extends: "./tsconfig.json",
          compilerOptions: { noEmit: true, declaration: false },
          include: ["src/planning"],
          exclude: [],
        }),
      ),
    ]);
    return new Copy(folder, existsSync(new URL("assembly/", folder)) ? await readModules(folder) : []);
  }

  /** Plants a fault and compiles what it is part of. `undo` brings back what was there. */
  async plant(fault: Fault): Promise<{ readonly dismissed: Dismissal | null; readonly undo: () => Promise<void> }> {
    const file = new URL(fault.file, this.root);
    const text = await readFile(file, "utf8");
    const modules = this.#modules.filter(({ sources }) => sources.has(fault.file));
    await writeFile(file, withChange(text, fault.change));
    return {
      dismissed: fault.file.startsWith("assembly/") ? await this.#compile(modules) : await this.#checkTypes(),
      undo: async () =>
        void (await Promise.all([
          writeFile(file, text),
          ...modules.flatMap(({ outputs }) =>
            Array.from(outputs, ([path, bytes]) => writeFile(new URL(path, this.root), bytes)),
          ),
        ])),
    };
  }

  async #compile(modules: readonly Module[]): Promise<Dismissal | null> {
    let isSame = true;
    for (const { asc, outputs } of modules) {
      if (!(await this.#succeeds("node_modules/assemblyscript/bin/asc.js", asc))) return "does not compile";
      for (const [path, bytes] of outputs) isSame &&= bytes.equals(await readFile(new URL(path, this.root)));
    }
    return isSame ? "compiles to the same bytes" : null;
  }

  async #checkTypes(): Promise<Dismissal | null> {
    return (await this.#succeeds("node_modules/typescript/bin/tsc", ["-p", CHECK])) ? null : "does not compile";
  }

  /** Whether a compiler accepts what is there. */
  async #succeeds(compiler: string, args: readonly string[]): Promise<boolean> {
    try {
      await run(process.execPath, [compiler, ...args], { cwd: this.root });
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && typeof error.code === "number") return false;
      throw error;
    }
  }
}
