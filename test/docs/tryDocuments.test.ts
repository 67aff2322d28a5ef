// What .ci/documents makes of a document: its commands, and what counts as printed as shown.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readBlocks, readCommands } from "../../tools/tryDocuments/blocks.js";
import { Services } from "../../tools/tryDocuments/services.js";
import { Shell } from "../../tools/tryDocuments/shell.js";
import { findChangedMetadata, findDifference, findJsonDifference } from "../../tools/tryDocuments/shown.js";
import { makeFolder } from "../support/cli.js";

const DOCUMENT = `# A document

\`\`\`console
$ cat stations.csv
name,price
$ curl -d '{
  "a": 1 }'
{"id":"x"}
$ ls    # nothing is shown
\`\`\`

\`\`\`
drawn
\`\`\`
`;

describe("blocks", () => {
  test("have their language, text and line", () => {
    expect(readBlocks(DOCUMENT)).toEqual([
      { language: "console", text: expect.stringMatching(/^\$ cat[^]*shown\n$/), line: 4 },
      { language: "", text: "drawn\n", line: 13 },
    ]);
  });

  test("one that does not end is an error", () => {
    expect(() => readBlocks("```js\n1\n")).toThrow("the block at line 2 does not end");
  });

  test("commands go on until their quotes end, and have what is shown below them", () => {
    const [block] = readBlocks(DOCUMENT);
    expect(block && readCommands(block)).toEqual([
      { command: "cat stations.csv", shown: "name,price\n", line: 4 },
      { command: `curl -d '{\n  "a": 1 }'`, shown: '{"id":"x"}\n', line: 6 },
      { command: "ls    # nothing is shown", shown: "", line: 9 },
    ]);
  });
});

describe("shown beside printed", () => {
  test.each([
    ["the same", "a\nb\n", "a\nb\n"],
    ["any lines before, between and after", "…\nb\n…\nd\n…\n", "a\nb\nc\nd\ne\n"],
    ["no lines where any may be", "…\na\n…\nb\n", "a\nb\n"],
    ["the rest of a line", '{"a":1,…\n', '{"a":1,"b":2}\n'],
    [
      "another id and moment",
      "req_n35gv7exbbdqmvyirlt3 at 2026-11-23T00:06:00.000Z\n",
      "req_aaaaaaaaaaaaaaaaaaaa at 2027-01-01T10:00:00Z\n",
    ],
    ["a line that comes twice", "…\na\nb\n", "a\na\nb\n"],
    ["progress that a busy machine tells", "a\n", "fuel-route: 1,200 of 5,000 trips, 40 a second, 2 minutes left\na\n"],
  ])("fits: %s", (_, shown, printed) => {
    expect(findDifference(shown, printed)).toBeUndefined();
  });

  test.each([
    ["another line", "a\nb\n", "a\nc\n", "b"],
    ["a line too few", "a\nb\n", "a\n", "b"],
    ["a line too many", "a\n", "a\nb\n", "nothing after it, and not: b"],
    ["another end after any lines", "…\nb\n", "a\nb\nc\n", "b"],
    ["a resumed batch", "a\n", "fuel-route: 3 of 5 trips are done already\na\n", "a"],
    ["a digit", "costs $1.34\n", "costs $1.35\n", "costs $1.34"],
    ["signs are no patterns", "a.c (x)\n", "abc (x)\n", "a.c (x)"],
  ])("does not fit: %s", (_, shown, printed, difference) => {
    expect(findDifference(shown, printed)).toBe(difference);
  });

  test("JSON may be shown in part, but not otherwise than it is", () => {
    const found = { stops: [{ id: "a", gallons: 12 }], line: "szxzFtjqhQ", feasible: true };
    expect(findJsonDifference({ stops: [{ id: "a" }], line: "szxz…" }, found)).toBeUndefined();
    expect(findJsonDifference({ stops: [{ id: "a", gallons: 13 }] }, found)).toBe("$.stops[0].gallons is 12");
    expect(findJsonDifference({ stops: [] }, found)).toBe("$.stops has 1 elements");
    expect(findJsonDifference({ summary: {} }, found)).toBe("$.summary is undefined");
  });

  test("metadata of stations is shown as it comes back, to the byte", () => {
    const answer = '{"stations":[{"id":"a","metadata": {"loyalty": 1.10},"detour_minutes":1}]}';
    expect(findChangedMetadata('{"id": "a", "metadata": {"loyalty": 1.10}}', answer)).toBeUndefined();
    expect(findChangedMetadata('{"id": "a", "metadata": {"loyalty": 1.1}}', answer)).toBe(
      '"metadata": {"loyalty": 1.1}',
    );
  });
});

test("a service goes on for the next document, and ends for another command", async () => {
  const folder = await makeFolder();
  const shell = new Shell(folder, process.env);
  const services = new Services(folder);
  onTestFinished(async () => {
    await shell.close();
    await services.end();
  });
  for (const name of ["first", "first", "second"])
    await services.start(shell, "service", `echo ${name} >> starts; echo up; exec sleep 1000`, (printed) =>
      printed.includes("up"),
    );
  expect(await readFile(join(folder, "starts"), "utf8")).toBe("first\nsecond\n");
});
