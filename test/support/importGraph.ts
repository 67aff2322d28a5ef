// Finds what built modules import, by parsing their text and not by running them.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type Node, parse } from "acorn";
import { simple } from "acorn-walk";

interface ImportGraph {
  /** The modules, by their URL's href, with their text. */
  readonly modules: ReadonlyMap<string, string>;
  /** Files next to them that they name in a string: data to read, workers to start, WebAssembly to fetch. */
  readonly data: ReadonlySet<string>;
  /** Imports by name and not by path: packages and Node's own modules. */
  readonly bare: ReadonlySet<string>;
  /** The arguments of `import()` that are not strings, as written. */
  readonly computed: ReadonlySet<string>;
}

/** Strings that could name a file next to a module: `core.wasm`, `./gazetteer.json`. */
const FILE_NAME = /^[\w./-]+\.(?:js|json|wasm)$/;

interface ReadModule {
  readonly text: string;
  readonly imports: ReturnType<typeof importsOf>;
}

/** Built modules do not change while tests run, and several entries import the same. */
const known = new Map<string, Promise<ReadModule>>();

function readModule(href: string): Promise<ReadModule> {
  const module =
    known.get(href) ?? readFile(new URL(href), "utf8").then((text) => ({ text, imports: importsOf(text) }));
  known.set(href, module);
  return module;
}

/**
 * All modules that modules import, directly or indirectly. A worker's file counts as an import.
 * @throws {Error} for an import of a file that is not there.
 */
export async function readImports(...entries: readonly URL[]): Promise<ImportGraph> {
  const modules = new Map<string, string>();
  const data = new Set<string>();
  const bare = new Set<string>();
  const computed = new Set<string>();
  const open = entries.map(({ href }) => href);
  for (let href = open.pop(); href !== undefined; href = open.pop()) {
    if (modules.has(href)) continue;
    const { text, imports } = await readModule(href);
    modules.set(href, text);
    for (const expression of imports.computed) computed.add(expression);
    for (const name of imports.names) {
      if (/^\.{1,2}\//.test(name)) open.push(new URL(name, href).href);
      else bare.add(name);
    }
    for (const name of fileNamesOf(text)) {
      const file = new URL(name, href);
      if (!existsSync(file)) continue;
      if (name.endsWith(".js")) open.push(file.href);
      else data.add(file.href);
    }
  }
  return { modules, data, bare, computed };
}

/**
 * The built modules that load together with `entry`, by their URL's href, with their text: without those that
 * `import()` loads later.
 */
export async function readEagerModules(entry: URL): Promise<ReadonlyMap<string, string>> {
  const modules = new Map<string, string>();
  const open = [entry.href];
  for (let href = open.pop(); href !== undefined; href = open.pop()) {
    if (modules.has(href)) continue;
    const { text, imports } = await readModule(href);
    modules.set(href, text);
    for (const name of imports.eager) if (/^\.{1,2}\//.test(name)) open.push(new URL(name, href).href);
  }
  return modules;
}

/** The declaration files that `entries` need, by their URL's href, and the packages that they take types from. */
export async function readTypeImports(
  ...entries: readonly URL[]
): Promise<{ readonly files: ReadonlySet<string>; readonly bare: ReadonlySet<string> }> {
  const files = new Set<string>();
  const bare = new Set<string>();
  const open = entries.map(({ href }) => href);
  for (let href = open.pop(); href !== undefined; href = open.pop()) {
    if (files.has(href)) continue;
    files.add(href);
    // None of the installed parsers reads types. The compiler writes one import a line, or puts it in brackets.
    for (const [, name = ""] of (await readFile(new URL(href), "utf8")).matchAll(
      /\b(?:from|import|import\()\s*"([^"]+)"/g,
    )) {
      if (/^\.{1,2}\//.test(name)) open.push(new URL(name.replace(/\.js$/, ".d.ts"), href).href);
      else bare.add(name);
    }
  }
  return { files, bare };
}

/**
 * The names that a module imports, those of them that load together with it, and the arguments of `import()` that are
 * not strings.
 */
function importsOf(text: string): { readonly names: string[]; readonly eager: string[]; readonly computed: string[] } {
  const names: string[] = [];
  const eager: string[] = [];
  const computed: string[] = [];
  const note = ({ source }: { source?: Node | null | undefined }): string | undefined => {
    if (!source) return undefined;
    const name: unknown = Reflect.get(source, "value");
    if (typeof name === "string") {
      names.push(name);
      return name;
    }
    computed.push(text.slice(source.start, source.end));
    return undefined;
  };
  const noteEager = (node: { source?: Node | null | undefined }): void => {
    const name = note(node);
    if (name !== undefined) eager.push(name);
  };
  simple(parseModule(text), {
    ImportDeclaration: noteEager,
    ExportNamedDeclaration: noteEager,
    ExportAllDeclaration: noteEager,
    ImportExpression: (node) => void note(node),
  });
  return { names, eager, computed };
}

function fileNamesOf(text: string): string[] {
  const names: string[] = [];
  simple(parseModule(text), {
    Literal: ({ value }) => {
      if (typeof value === "string" && FILE_NAME.test(value)) names.push(value);
    },
  });
  return names;
}

function parseModule(text: string): Node {
  return parse(text, { ecmaVersion: 2022, sourceType: "module", allowHashBang: true });
}
