import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { isAllowed } from "../../tools/supply/licenses.js";
import { Bill, DATA_PACKAGES, listShipped } from "../../tools/supply/shipped.js";

test.each<[string, boolean]>([
  ["MIT", true],
  ["(MIT AND Zlib)", true],
  ["GPL-3.0-only OR MIT", true],
  ["MIT AND GPL-3.0-only", false],
  ["AGPL-3.0-or-later", false],
  ["unknown", false],
])("%s may be shipped: %s", (license, allowed) => {
  expect(isAllowed(license)).toBe(allowed);
});

describe("of a project's packages", () => {
  const names = ["app-part", "deep", "tool", "drawn", "bullmq", ...Object.keys(DATA_PACKAGES)];
  const bill = Bill.parse({
    metadata: { component: { "bom-ref": "us@1", version: "1" } },
    components: names.map((name) => ({
      "bom-ref": `${name}@2`,
      name,
      version: "2",
      licenses: [{ license: { id: "MIT" } }],
    })),
    dependencies: [
      { ref: "us@1", dependsOn: names.filter((name) => name !== "deep").map((name) => `${name}@2`) },
      { ref: "app-part@2", dependsOn: ["deep@2"] },
      { ref: "bullmq@2", dependsOn: ["deep@2"] },
    ],
  });
  const list = (pageLicenses: string) =>
    listShipped({ bill, manifest: { dependencies: { "app-part": "^2" } }, pageLicenses });

  test("those installed, added by the image, held by the page or giving data count; tools do not", () => {
    const shipped = list("## drawn - 2 (ISC)\n\ntext\n\n## Towns\n");
    expect(shipped.filter(({ ways }) => !ways.includes("as data")).map(({ name, ways }) => [name, ...ways])).toEqual([
      ["app-part", "installed"],
      ["bullmq", "in the image"],
      ["deep", "installed"],
      ["drawn", "in the page"],
    ]);
    expect(shipped.filter(({ ways }) => ways.includes("as data")).map(({ name }) => name)).toEqual(
      Object.keys(DATA_PACKAGES).toSorted(),
    );
  });

  test("one that the page holds and the project lacks is an error", () => {
    expect(() => list("## strange - 3 (MIT)\n")).toThrow(
      "strange 3 is in the page and not among the project's packages",
    );
  });
});

test("every package that a tool reads data of is listed", async () => {
  const root = new URL("../../tools/", import.meta.url);
  const paths = (await readdir(root, { recursive: true })).filter((path) => path.endsWith(".ts"));
  const code = (await Promise.all(paths.map((path) => readFile(new URL(path, root), "utf8")))).join("\n");
  const read = Array.from(
    code.matchAll(/(?:require|load)\([`"]((?:@[^/`"]+\/)?[^/`"$]+)[^`"]*[`"]\)/g),
    ([, name = ""]) => name,
  ).filter((name) => !name.startsWith("."));
  expect([...new Set(read)].toSorted()).toEqual(Object.keys(DATA_PACKAGES).toSorted());
});
