// All links of the documents, and of the alerts to the runbook, lead to a file or a heading that is there.

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const RULES = new URL("deploy/prometheus/rules.yaml", ROOT);

const inDocs = (await readdir(new URL("docs/", ROOT)))
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);

interface Link {
  readonly from: string;
  /** As it is written. */
  readonly target: string;
  /** What it is relative to. */
  readonly base: URL;
}

/** Code quotes Markdown that is none. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^```.*?^```$/gms, "").replace(/`[^`\n]*`/g, "");
}

async function linksIn(path: string): Promise<Link[]> {
  const base = new URL(path, ROOT);
  const targets = Array.from(
    withoutCode(await readFile(base, "utf8")).matchAll(/\]\(([^)\s]+)\)/g),
    ([, target = ""]) => target,
  );
  return targets.filter((target) => !/^https?:/.test(target)).map((target) => ({ from: path, target, base }));
}

/**
 * The anchors that GitHub makes of headings: lower case, spaces as hyphens, no punctuation; code in a heading counts as
 * its text.
 */
async function anchorsOf(file: URL): Promise<string[]> {
  const text = (await readFile(file, "utf8")).replace(/^```.*?^```$/gms, "");
  return Array.from(text.matchAll(/^#{1,6} (.*)$/gm), ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );
}

const links = (
  await Promise.all(
    [
      "README.md",
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "SECURITY.md",
      "bench/problem/README.md",
      "deploy/README.md",
      ...inDocs,
    ].map(linksIn),
  )
).flat();
const runbooks = Array.from(
  (await readFile(RULES, "utf8")).matchAll(/^ *runbook: (\S+)$/gm),
  ([, target = ""]): Link => ({ from: "an alert", target, base: ROOT }),
);

test.each([...links, ...runbooks])("$from: $target", async ({ target, base }) => {
  const { href, hash } = new URL(target, base);
  const file = new URL(href.slice(0, href.length - hash.length));
  expect(existsSync(file)).toBe(true);
  if (hash !== "") expect(await anchorsOf(file)).toContain(hash.slice(1));
});

test("there are links to test", () => {
  expect(links.filter(({ from }) => from.startsWith("docs/")).length).toBeGreaterThan(20);
  expect(runbooks.length).toBeGreaterThan(15);
});
