import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import { nextFrames } from "./pageWaits.js";

const ALL_RULES = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

const Report = z.object({
  violations: z.array(
    z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })) }),
  ),
  passes: z.array(z.unknown()),
  incomplete: z.array(z.unknown()),
});

/** What a colour scheme changes for axe. */
const COLOR_RULES = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** What axe finds on the page as it is, or within an element. */
export async function findAxeFaults(page: Page, within = "html"): Promise<string[]> {
  return runAxe(page, within, { runOnly: ALL_RULES, rules: { "target-size": { enabled: true } } });
}

/**
 * Expects that axe finds nothing in light and dark. Only colours differ, so in dark it looks at nothing else.
 * @param look at the page in each scheme, which it is named.
 */
export async function expectNoAxeFaults(
  page: Page,
  state: string,
  { within = "html", look }: { within?: string; look?: (scheme: "light" | "dark") => Promise<void> } = {},
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await nextFrames(page);
    const faults = await (colorScheme === "light"
      ? findAxeFaults(page, within)
      : runAxe(page, within, { runOnly: COLOR_RULES }));
    expect.soft(faults, `${state}, ${colorScheme}`).toEqual([]);
    await look?.(colorScheme);
  }
}

/** The debugger injects axe, because the page's own policy forbids foreign scripts. */
async function runAxe(page: Page, within: string, options: object): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  const { violations, passes, incomplete } = Report.parse(
    await page.evaluate(
      `axe.run(${JSON.stringify(within)}, ${JSON.stringify({ ...options, resultTypes: ["violations"] })})`,
    ),
  );
  // Where a picture lies behind all texts, axe leaves their contrast to people.
  expect([...passes, ...incomplete]).not.toEqual([]);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}
