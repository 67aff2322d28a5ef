// asc calls this while it compiles a module. It writes what the host needs to know of the module, from the exports of
// its entry file, to a TypeScript file of the host:
//
//   export        in TypeScript
//   function      a method of the module's interface, with its name in the list that `instantiate` checks
//   constant      a constant with its value
//   enum          an object with the values, and their type, which functions then take and return
//   class         the columns of a table, each at its place, or the fields of a row
//
// What all modules export, which is that of SHARED_FILE, and the type of places stand in the core's file; those of the
// other modules import them from there.
//
// The module itself keeps its functions and ABI_VERSION, by which the host tells that both were built together.

import binaryen from "assemblyscript/binaryen";

/**
 * By entry file: where the host keeps the file, what it calls the interface, and the module's own file; and of all but
 * the core, where from there the core's file is.
 */
const HOST_FILES = {
  "assembly/index": ["src/optimizer/wasm/coreExports.ts", "Core", "core.wasm"],
  "assembly/frontier": ["src/optimizer/wasm/frontierExports.ts", "Frontier", "frontier.wasm", "./coreExports.js"],
  "assembly/scanner": ["src/scanner/scannerExports.ts", "Scanner", "scanner.wasm", "../optimizer/wasm/coreExports.js"],
};

/** Its declarations are the same for all modules. */
const SHARED_FILE = "assembly/memory/status";

const KEPT_CONSTANT = "ABI_VERSION";

const USER_ENTRY = 1;
const PRINT_WIDTH = 120;

export default class {
  async afterCompile(module) {
    const { sources, filesByName } = this.program;
    const entry = sources.find((source) => source.sourceKind === USER_ENTRY && source.internalPath in HOST_FILES);
    const [path, name, file, core] = HOST_FILES[entry.internalPath];
    const values = takeConstants(module);
    const found = [...filesByName.get(entry.internalPath).exports].map(([exported, { declaration }]) => ({
      ...describe(exported, declaration, values),
      isShared: declaration.range.source.internalPath === SHARED_FILE,
    }));
    await this.writeFile(path, write({ name, file, core, entry: `${entry.internalPath}.ts` }, found), this.baseDir);
  }
}

/** The values of all exported constants, by name. Takes them off the module, which has no further use for them. */
function takeConstants(module) {
  const exports = Array.from({ length: module.getNumExports() }, (_, i) =>
    binaryen.getExportInfo(module.getExportByIndex(i)),
  );
  const values = new Map();
  for (const { name, kind, value } of exports) {
    if (kind !== binaryen.ExternalGlobal) continue;
    const { mutable, init } = binaryen.getGlobalInfo(module.getGlobal(value));
    const { id, value: initial } = binaryen.getExpressionInfo(init);
    if (mutable || id !== binaryen.ConstId) throw new Error(`assembly/writeExports.js: ${name} is no constant`);
    values.set(name, Number(initial));
    if (name !== KEPT_CONSTANT) module.removeExport(name);
  }
  return values;
}

/** What an export is in TypeScript: a member of the interface, or a declaration beside it. */
function describe(name, declaration, values) {
  if (values.has(name)) return { constant: `export const ${name} = ${values.get(name)};`, name };
  if (declaration.signature !== undefined) return { method: declaration.signature, name };
  if (declaration.values !== undefined) {
    const members = declaration.values.map((value) => [value.name.text, values.get(`${name}.${value.name.text}`)]);
    const type = `export type ${name} = (typeof ${name})[keyof typeof ${name}];`;
    return { enumeration: `${writeObject(name, "", members)} as const;\n${type}`, name };
  }
  const fields = declaration.members.map((field) => [field.name.text, typeName(field.type)]);
  checkFields(name, fields);
  const types = fields.map(([field, type]) => `  readonly ${field}: Place<"${type}">;`).join("\n");
  const places = fields.map(([field], place) => [field, place]);
  return { table: `${writeObject(name, `: {\n${types}\n}`, places)};`, name };
}

/** The host finds a column by its place as long as all columns before it have elements of 8 bytes. */
function checkFields(name, fields) {
  const types = fields.map(([, type]) => type);
  const isRow = types.every((type) => type === "i32");
  const isTable = types.slice(0, -1).every((type) => type === "f64") && ["f64", "i32"].includes(types.at(-1));
  if (!isRow && !isTable)
    throw new Error(
      `assembly/writeExports.js: the fields of ${name} are neither i32, nor f64 with an i32 at most last`,
    );
}

function writeObject(name, type, members) {
  return `export const ${name}${type} = {\n${members.map(([key, value]) => `  ${key}: ${value},\n`).join("")}}`;
}

function write({ name, file, core, entry }, found) {
  const methods = found.filter(({ method }) => method !== undefined);
  const enums = new Set(found.flatMap(({ enumeration, name: type }) => (enumeration === undefined ? [] : [type])));
  const tables = found.flatMap(({ table }) => table ?? []);
  const own = found.filter(({ isShared }) => core === undefined || !isShared);
  const constants = own.flatMap(({ constant }) => constant ?? []);
  const place = `/** The place of a column in its table, or of a field in its row, by the type of its elements. */
export type Place<Element extends "f64" | "i32"> = number & { readonly element?: Element };`;
  const parts = [
    `// \`npm run build\` writes this file from ${entry}, which says what the functions do.`,
    ...(core === undefined ? [] : [writeImport(core, found, tables.length > 0)]),
    ...(constants.length === 0 ? [] : [constants.join("\n")]),
    ...own.flatMap(({ enumeration }) => enumeration ?? []),
    ...(core === undefined ? [place] : []),
    ...tables,
    `/** The exports of ${file}. Offsets are bytes into \`memory\`. */
export interface ${name}Exports {
  readonly memory: WebAssembly.Memory;
${methods.map(({ name: method, method: signature }) => writeMethod(method, signature, enums)).join("\n")}
}`,
    `/** What \`instantiate\` holds ${file} against. */
export const ${name.toUpperCase()} = {
  file: "${file}",
  abiVersion: ${KEPT_CONSTANT},
  functions: [
${methods.map(({ name: method }) => `    "${method}",`).join("\n")}
  ],
} as const;`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Constants are imported as values; of enums, the interface needs the types. */
function writeImport(core, found, hasTables) {
  const shared = found.filter(({ isShared }) => isShared);
  const names = [
    ...shared.flatMap(({ constant, name }) => (constant === undefined ? [] : [name])),
    ...(hasTables ? ["type Place"] : []),
    ...shared.flatMap(({ enumeration, name }) => (enumeration === undefined ? [] : [`type ${name}`])),
  ];
  return `import { ${names.join(", ")} } from "${core}";`;
}

function writeMethod(name, { parameters, returnType }, enums) {
  const taken = parameters.map(({ name: { text }, type }) => `${text}: ${toTypeScript(type, "boolean", enums)}`);
  const result = toTypeScript(returnType, "number", enums);
  const line = `  ${name}(${taken.join(", ")}): ${result};`;
  return line.length <= PRINT_WIDTH
    ? line
    : `  ${name}(\n${taken.map((parameter) => `    ${parameter},\n`).join("")}  ): ${result};`;
}

/** How JavaScript sees a type. It may give a boolean for a `bool`, and gets a number. */
function toTypeScript(type, bool, enums) {
  const name = typeName(type);
  if (["i64", "u64", "v128"].includes(name)) throw new Error(`assembly/writeExports.js: the host takes no ${name}`);
  if (name === "void" || enums.has(name)) return name;
  return name === "bool" ? bool : "number";
}

function typeName(type) {
  return type.name.identifier.text;
}
