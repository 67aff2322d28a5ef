import { expect, test } from "vitest";
import { OPTIONS, OUTPUTS, PLAN_HELP } from "../../src/cli/planOptions.js";

test("the help of plan lists every option, and no other", () => {
  const listed = Array.from(PLAN_HELP.matchAll(/^ {2}--(\S+) {1,2}(?:([A-Z]+) )?/gm), ([, name = "", value]) => ({ name, takesValue: value !== undefined }));
  const expected = [...OPTIONS.map((name) => ({ name, takesValue: true })), ...OUTPUTS.map((name) => ({ name, takesValue: false }))];
  const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);
  expect(listed.toSorted(byName)).toEqual(expected.toSorted(byName));
});
