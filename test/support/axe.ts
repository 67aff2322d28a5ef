import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";

const ALL_RULES = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

const Report = z.object({
  violations: z.array(
    z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })) }),
  ),
  passes: z.array(z.unknown()),
});

/**
 * What axe finds on the page as it is, or within an element. The debugger injects axe, because the page's own policy
 * forbids foreign scripts.
 */
export async function findAxeFaults(page: Page, within = "html"): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  const options = { runOnly: ALL_RULES, rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] };
  const { violations, passes } = Report.parse(
    await page.evaluate(`axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`),
  );
  expect(passes).not.toEqual([]);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}
