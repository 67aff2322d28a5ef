// Plugins of the build that leave out of the schemas what serves only the service's own documents. The page loads them
// before its first plan.

import type { Plugin } from "vite";
import { leaveOut } from "./leaveOut.js";

/** The methods of schemas that only describe them, for the service's own documents, and what they are called with. */
const DESCRIPTIONS = new Set(["describe", "meta"]);
const TEXTS = new Set(["Literal", "TemplateLiteral", "ObjectExpression"]);

/** What is looked at of a node of the syntax tree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    typeof value.type === "string" &&
    "start" in value &&
    typeof value.start === "number" &&
    "end" in value &&
    typeof value.end === "number"
  );
}

/** The schema that a call describes, if that is all that the call does. */
function describedIn(call: SyntaxNode): SyntaxNode | undefined {
  if (call.type !== "CallExpression" || !("callee" in call && "arguments" in call)) return undefined;
  const { callee, arguments: given } = call;
  const [text]: readonly unknown[] = Array.isArray(given) ? given : [];
  if (!isNode(text) || !TEXTS.has(text.type)) return undefined;
  if (!isNode(callee) || !("object" in callee && "property" in callee)) return undefined;
  const { object, property } = callee;
  const isDescription =
    isNode(property) && "name" in property && typeof property.name === "string" && DESCRIPTIONS.has(property.name);
  return isDescription && isNode(object) ? object : undefined;
}

/**
 * Where the calls of such methods lie in the code, from the end of the schema before the dot to the closing bracket.
 */
function* callsIn(node: SyntaxNode): Generator<readonly [from: number, to: number]> {
  const schema = describedIn(node);
  if (schema !== undefined) {
    yield [schema.end, node.end];
    yield* callsIn(schema);
    return;
  }
  for (const value of Object.values(node)) {
    const children: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const child of children) if (isNode(child)) yield* callsIn(child);
  }
}

/** Leaves the descriptions out of the contract's schemas: the page never shows them. */
export function leaveOutDescriptions(): Plugin {
  return {
    name: "fuel-route-leave-out-descriptions",
    apply: "build",
    transform: {
      filter: { id: /\/src\/contract\/[^/]+\.ts$/ },
      handler(code) {
        let shorter = code;
        // From the last to the first, so that the places of the others stay.
        for (const [from, to] of [...callsIn(this.parse(code))].toSorted(([a], [b]) => b - a))
          shorter = shorter.slice(0, from) + shorter.slice(to);
        return { code: shorter, map: null };
      },
    },
  };
}

/** The constants of a module that are made by calls: where each call begins and ends. */
function* madeConstants(program: {
  readonly body: readonly unknown[];
}): Generator<readonly [from: number, to: number]> {
  for (const statement of program.body) {
    const declaration: unknown =
      isNode(statement) && "declaration" in statement && isNode(statement.declaration)
        ? statement.declaration
        : statement;
    const made: unknown = isNode(declaration) && "declarations" in declaration ? declaration.declarations : [];
    for (const constant of Array.isArray(made) ? made : []) {
      const value: unknown = isNode(constant) && "init" in constant ? constant.init : undefined;
      if (isNode(value) && value.type === "CallExpression") yield [value.start, value.end];
    }
  }
}

/**
 * Leaves out the contract's schemas that nothing on the page uses: without being told, the build takes their making for
 * more than it is.
 */
export function leaveOutUnused(): Plugin {
  return {
    name: "fuel-route-leave-out-unused",
    apply: "build",
    transform: {
      filter: { id: /\/src\/contract\/[^/]+\.ts$/ },
      handler(code) {
        let marked = code;
        for (const [from, to] of [...madeConstants(this.parse(code))].toReversed())
          marked = `${marked.slice(0, from)}/* @__PURE__ */ (() => ${marked.slice(from, to)})()${marked.slice(to)}`;
        return { code: marked, map: null };
      },
    },
  };
}

/** Leaves out how Zod writes JSON Schema, which its schemas otherwise bring along: the page never asks for it. */
export function leaveOutJsonSchema(): Plugin {
  return {
    name: "fuel-route-leave-out-json-schema",
    apply: "build",
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) => leaveOut(code, "the page leaves JSON Schema out"),
    },
  };
}

/**
 * Methods of Zod's schemas that no schema of the project is made with; each brings code along, such as a format's
 * expression.
 */
export const UNUSED_METHODS: ReadonlySet<string> = new Set([
  "email",
  "url",
  "jwt",
  "emoji",
  "guid",
  "uuid",
  "uuidv4",
  "uuidv6",
  "uuidv7",
  "nanoid",
  "cuid",
  "cuid2",
  "ulid",
  "base64",
  "base64url",
  "xid",
  "ksuid",
  "ipv4",
  "ipv6",
  "cidrv4",
  "cidrv6",
  "e164",
  "datetime",
  "date",
  "time",
  "duration",
  "slugify",
  "includes",
  "startsWith",
  "endsWith",
  "lowercase",
  "uppercase",
  "normalize",
  "toLowerCase",
  "toUpperCase",
  "trim",
  "overwrite",
  "exactOptional",
  "nonoptional",
  "or",
  "and",
  "prefault",
  "readonly",
  "partial",
  "required",
  "keyof",
  "catchall",
  "safeExtend",
  "merge",
  "passthrough",
  "strip",
  "toJSONSchema",
  "validate",
  "validateAsync",
  "encode",
  "decode",
  "encodeAsync",
  "decodeAsync",
  "safeEncode",
  "safeDecode",
  "safeEncodeAsync",
  "safeDecodeAsync",
]);

/** Where such methods lie in the code, each with the comma after it. */
function* unusedMethodsIn(node: SyntaxNode, code: string): Generator<readonly [from: number, to: number]> {
  if (
    node.type === "Property" &&
    "key" in node &&
    "value" in node &&
    isNode(node.key) &&
    "name" in node.key &&
    isNode(node.value) &&
    node.value.type === "FunctionExpression"
  ) {
    if (typeof node.key.name === "string" && UNUSED_METHODS.has(node.key.name))
      yield [node.start, node.end + (code[node.end] === "," ? 1 : 0)];
    return;
  }
  for (const value of Object.values(node)) {
    const children: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const child of children) if (isNode(child)) yield* unusedMethodsIn(child, code);
  }
}

/** Leaves those methods out, and with them all that only they use. */
export function leaveOutUnusedMethods(): Plugin {
  return {
    name: "fuel-route-leave-out-unused-methods",
    apply: "build",
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        let shorter = code;
        for (const [from, to] of [...unusedMethodsIn(this.parse(code), code)].toReversed())
          shorter = shorter.slice(0, from) + shorter.slice(to);
        // Compiling objects is switched off (zod.ts), and no schema of the contract contains itself, so none needs a
        // memory against cycles.
        return {
          code: shorter
            .replace("core.$ZodObjectJIT.init(", "core.$ZodObject.init(")
            .replace("core.config({ memoizer: core.memoizer() });", ";"),
          map: null,
        };
      },
    },
  };
}

/** Leaves out Zod's own messages: the contract words its faults itself. */
export function leaveOutMessages(): Plugin {
  return {
    name: "fuel-route-leave-out-messages",
    apply: "build",
    transform: {
      filter: { id: /\/zod\/v4\/locales\/en\.js$/ },
      handler: () => ({ code: "export default () => ({ localeError: () => undefined });\n", map: null }),
    },
  };
}
