// Which faults the operators plant in a text.

import { describe, expect, test } from "vitest";
import { changesOf, withChange } from "./operators.js";

/** All texts that a single fault makes of one. */
function mutantsOf(text: string): string[] {
  return changesOf("a.ts", text).map((change) => withChange(text, change));
}

test.each([
  ["a comparison", "f(a < b);", ["f(a <= b);", "f(a >= b);"]],
  ["an equality", "f(a === b);", ["f(a !== b);"]],
  ["an equality of AssemblyScript", "f(a != b);", ["f(a == b);"]],
  ["a sum", "f(a + b);", ["f(a - b);"]],
  ["no sum of texts", 'f(a + "b");', []],
  ["a product between brackets", "f((a) /* * */ * (b));", ["f((a) /* * */ / (b));"]],
  ["a shift", "f(a << b);", ["f(a >> b);"]],
  ["a conjunction", "f(a && b);", ["f(a || b);"]],
  ["a negation", "f(!a);", ["f(a);"]],
  ["a sign", "f(-a);", ["f(a);"]],
  ["a truth", "f(true);", ["f(false);"]],
  ["a whole number", "f(2);", ["f(3);", "f(1);", "f(0);"]],
  ["one", "f(1);", ["f(2);", "f(0);"]],
  ["zero", "f(0);", ["f(1);", "f((-1));"]],
  ["a fraction", "f(0.5);", ["f(1.5);", "f(0);"]],
  ["a least", "f(min<f64>(a, b));", ["f(max<f64>(a, b));"]],
  ["a least of Math", "f(Math.min(a, b));", ["f(Math.max(a, b));"]],
  ["an index", "f(a[i]);", ["f(a[i + 1]);", "f(a[i - 1]);"]],
  ["no name of a member", 'f(a["b"]);', []],
  ["a step", "f(i++);", ["f(i--);"]],
  ["a step before", "f(--i);", ["f(++i);"]],
  ["a condition of a choice", "f(a ? b : c);", ["f(true ? b : c);", "f(false ? b : c);"]],
])("%s", (_name, text, expected) => {
  expect(mutantsOf(text).filter((mutant) => mutant !== ";")).toEqual(expected);
});

test.each([
  ["a statement", "f(); g();", ["; g();", "f(); ;"]],
  ["a condition", "if (a) throw b;", ["if (true) throw b;", "if (false) throw b;", "if (a) ;"]],
  ["the end of a loop", "while (a) { break; }", ["while (false) { break; }", "while (a) { ; }"]],
  ["an assignment that adds", "a += b;", [";", "a -= b;"]],
  [
    "a function that gives nothing",
    "function f(): void { g(); h(); }",
    ["function f(): void { return; g(); h(); }", "function f(): void { ; h(); }", "function f(): void { g(); ; }"],
  ],
  ["a function that gives something", "function f(): i32 { let a = b; return a; }", []],
])("%s", (_name, text, expected) => {
  expect(mutantsOf(text)).toEqual(expected);
});

describe("what stays as it is:", () => {
  test.each([
    ["types", "let a: 1 | 2;\ntype B = { c: 3 };"],
    ["assertions", 'assert(a < b && c == 1, "in order");'],
    ["what only the debug build runs", "if (!ASC_NO_ASSERT) { f(1 + 2); }"],
  ])("%s", (_name, text) => {
    expect(mutantsOf(text)).toEqual([]);
  });
});

test("AssemblyScript's numbers and loads are read", () => {
  expect(mutantsOf("export function f(a: f64): f64 { return <f64>load<i32>(8) / a; }")).toEqual([
    "export function f(a: f64): f64 { return <f64>load<i32>(9) / a; }",
    "export function f(a: f64): f64 { return <f64>load<i32>(7) / a; }",
    "export function f(a: f64): f64 { return <f64>load<i32>(0) / a; }",
    "export function f(a: f64): f64 { return <f64>load<i32>(8) * a; }",
  ]);
});

test("a text that cannot be read is refused by its name", () => {
  expect(() => changesOf("a.ts", "let = ;")).toThrow(/^a\.ts: /);
});
