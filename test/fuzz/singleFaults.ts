// One fault in a body that is right, as JSON text: also what JSON.stringify never writes.

import * as fc from "fast-check";
import { nextDouble, type Path, withValue } from "../support/requests.js";
import { isObject } from "./relate.js";
import { boundsOf, type Json, type Flavour, schemaAt } from "./schemaValues.js";
import type { Schema } from "../../src/http/docs/types.js";

/** Stands for a value whose JSON is put in its place. */
const MARK = "\u0001here\u0001";

const DEEP = 20_000;
const MANY = 5001;
/** More copies than this many bytes make no new case. */
const MANY_BYTES = 600_000;

const OTHER_TYPES = [
  "null",
  "true",
  "false",
  "0",
  "7",
  '""',
  '"x"',
  "[]",
  "{}",
  "[[]]",
  "[null]",
  '{"":null}',
] as const;
const NUMBERS = [
  "-0",
  "0",
  "-1",
  "1e308",
  "-1e308",
  "1.7976931348623157e308",
  "1e400",
  "-1e400",
  "5e-324",
  "1e-400",
  "9007199254740993",
  "0.30000000000000004",
  `0.1${"0".repeat(400)}1`,
  `1${"0".repeat(400)}`,
  "1E+2",
  "1e0",
] as const;
const TEXTS = [
  '"\\ud800"',
  '"x\\udc00y"',
  '"\\u0000"',
  '"\\u202e"',
  '"__proto__"',
  '"toString"',
  '"\\/\\b\\f\\n\\r\\t"',
  '"NaN"',
  '"1"',
  '" "',
  '"\\u2028<script>"',
  '"🚚🚚"',
] as const;
const LENGTHS = [64, 65, 100, 101, 200, 201, 500, 501, 100_000] as const;
/** Members put beside one that is there. */
const MEMBERS = [
  '"__proto__":{"polluted":1}',
  '"constructor":{"prototype":{}}',
  '"toString":1',
  '"":0',
  '"surprise":[{}]',
  '"\\ud800":1',
  '"\\u0000":1',
] as const;

export interface Faulty {
  /** JSON text. */
  readonly text: string;
  /** Where it is. */
  readonly path: Path;
}

/** What to do, and three choices of it. */
const MOST_DRAWS = 4;

type Draw = (count: number) => number;

/** Bodies with a fault at a random place; not every one of them makes the body wrong. */
export function faultyBodies(
  bodies: fc.Arbitrary<Json>,
  schemas: Flavour["schemas"],
  schema: Schema,
): fc.Arbitrary<Faulty> {
  return fc
    .tuple(bodies, fc.nat(), fc.array(fc.nat(), { minLength: MOST_DRAWS, maxLength: MOST_DRAWS }))
    .map(([body, at, draws]) => {
      const paths = pathsIn(body);
      const path = paths[at % paths.length] ?? [];
      let drawn = 0;
      const draw: Draw = (count) => (draws[drawn++ % MOST_DRAWS] ?? 0) % count;
      return { text: breakAt(body, path, schemaAt(schemas, schema, path), draw), path };
    });
}

/** Paths of all values, the whole first. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      pathsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function pick<T>(draw: Draw, choices: readonly T[]): T {
  const choice = choices[draw(choices.length)];
  if (choice === undefined) throw new Error("nothing to pick from");
  return choice;
}

function breakAt(body: Json, path: Path, schema: Schema | undefined, draw: Draw): string {
  const own = JSON.stringify(valueAt(body, path));
  const isMember = typeof path.at(-1) === "string";
  const put = (json: string): string =>
    JSON.stringify(withValue(body, path, MARK)).replace(JSON.stringify(MARK), () => json);
  const kinds: (() => string)[] = [
    () => put(pick(draw, OTHER_TYPES)),
    () => put(pick(draw, OTHER_TYPES)),
    () => put(pick(draw, NUMBERS)),
    () => put(pick(draw, boundsBeside(schema))),
    () => put(pick(draw, boundsBeside(schema))),
    () => put(pick(draw, TEXTS)),
    () => put(JSON.stringify((draw(2) === 0 ? "x" : "🚚").repeat(pick(draw, LENGTHS)))),
    () => put(draw(2) === 0 ? `${"[".repeat(DEEP)}${"]".repeat(DEEP)}` : `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`),
    () => put(`[${Array.from({ length: Math.min(MANY, Math.ceil(MANY_BYTES / own.length)) }, () => own).join(",")}]`),
    () => put(`[${Array.from({ length: draw(60) }, () => own).join(",")}]`),
  ];
  if (isMember) {
    const key = JSON.stringify(path.at(-1));
    kinds.push(
      () => JSON.stringify(withValue(body, path, undefined)),
      () => JSON.stringify(withValue(body, path, undefined)),
      () => put(`${own},${pick(draw, MEMBERS)}`),
      // The last one counts.
      () => put(`${pick(draw, OTHER_TYPES)},${key}:${own}`),
      () => put(`${own},${key}:${pick(draw, OTHER_TYPES)}`),
    );
  }
  return pick(draw, kinds)();
}

/** A number's bounds, what is just beyond them, and how long lists and texts may be. */
function boundsBeside(schema: Schema | undefined): readonly string[] {
  if (schema === undefined) return NUMBERS;
  const { maxItems, maxLength, minLength = 0 } = schema;
  if (maxItems !== undefined && maxItems <= 200)
    return [`[${Array.from({ length: maxItems + 1 }, () => 1).join(",")}]`];
  if (maxLength !== undefined && maxLength <= 1000)
    return [minLength - 1, minLength, maxLength, maxLength + 1].map((length) =>
      JSON.stringify("🚚".repeat(Math.max(0, length))),
    );
  const [least, most] = boundsOf(schema);
  const numbers = [
    least,
    most,
    nextDouble(least, -1),
    nextDouble(most, 1),
    least - 1,
    most + 1,
    -least,
    most * 2,
  ].filter(Number.isFinite);
  return numbers.length === 0 ? NUMBERS : numbers.map(String);
}

function valueAt(body: Json, path: Path): Json {
  let value: Json = body;
  for (const key of path) {
    const inner: Json | undefined =
      Array.isArray(value) && typeof key === "number" ? value[key] : isObject(value) ? value[key] : undefined;
    if (inner === undefined) throw new Error(`there is nothing at ${path.join(".")}`);
    value = inner;
  }
  return value;
}
