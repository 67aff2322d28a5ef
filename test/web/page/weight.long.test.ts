// What the page loads before its first plan, and after it until nothing more comes.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { waitUntilIdle } from "../../support/pageWaits.js";
import { COLD, openPlanner } from "../../support/plannerPage.js";

/** JavaScript before the first plan, gzipped. */
const MOST_SCRIPT_BYTES = 85_000;

/** Everything after the first plan, gzipped. */
const MOST_LATER_BYTES = 400_000;

/** Less than a packet. */
const SMALL_BYTES = 1400;

/** The mark in the page's own clock. */
const PLANNED = "planned";

/** Sets the mark when the first plan is shown. */
async function markPlan(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(".shell[data-plans]") === null) return;
      observer.disconnect();
      performance.mark(mark);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  }, PLANNED);
}

interface Loaded {
  readonly file: string;
  /** As sent, without headers. */
  readonly bytes: number;
  readonly isBeforePlan: boolean;
}

async function readLoaded(page: Page): Promise<{ loaded: Loaded[]; plannedAt: number }> {
  return page.evaluate((mark) => {
    const planned = performance.getEntriesByName(mark)[0]?.startTime ?? NaN;
    const entries = ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type))
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    return {
      plannedAt: planned,
      loaded: entries.map(({ name, encodedBodySize, startTime }) => ({
        file: new URL(name).pathname.split("/").at(-1) ?? "",
        bytes: encodedBodySize,
        isBeforePlan: startTime < planned,
      })),
    };
  }, PLANNED);
}

function sumOf(loaded: readonly Loaded[]): number {
  return loaded.reduce((sum, { bytes }) => sum + bytes, 0);
}

test.skipIf(noChromium)(
  "at most 85 kB of JavaScript to the first plan, and 400 kB of everything after it",
  async () => {
    const { page, problems, origin } = await openPlanner({ ...COLD, prepare: markPlan });
    await waitUntilIdle(page);
    const { loaded, plannedAt } = await readLoaded(page);
    const early = loaded.filter(({ isBeforePlan }) => isBeforePlan);
    // The list of places is fetched for offline use in any case.
    const later = loaded.filter(({ isBeforePlan, file }) => !isBeforePlan && !file.startsWith("gazetteer-"));
    console.table(early.filter(({ file }) => file.endsWith(".js")).toSorted((a, b) => b.bytes - a.bytes));
    const scripts = early.filter(({ file }) => file.endsWith(".js"));
    const scriptBytes = sumOf(scripts);
    console.log(
      `JavaScript before the first plan: ${scripts.length} files, ${scriptBytes} bytes; everything after it: ${sumOf(later)} bytes; the plan after ${Math.round(plannedAt)} ms`,
    );
    expect(scriptBytes).toBeGreaterThan(20_000);
    expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
    expect(sumOf(later)).toBeGreaterThan(20_000);
    expect(sumOf(later)).toBeLessThanOrEqual(MOST_LATER_BYTES);
    // Sizes are gzipped, except for files too small for it, and none came from a cache.
    const answers = await Promise.all(
      scripts.filter(({ bytes }) => bytes > SMALL_BYTES).map(({ file }) => fetch(`${origin}/assets/${file}`)),
    );
    expect(new Set(answers.map(({ headers }) => headers.get("content-encoding")))).toEqual(new Set(["gzip"]));
    expect(early.filter(({ bytes }) => bytes === 0)).toEqual([]);

    // The map and what explains the plan come after it; what only fleet rules need does not come at all.
    for (const name of ["Ground", "Strip"]) {
      expect(
        loaded
          .filter(({ file }) => file.startsWith(`${name}-`) && file.endsWith(".js"))
          .map(({ isBeforePlan }) => isBeforePlan),
        name,
      ).toEqual([false]);
    }
    expect(
      loaded.map(({ file }) => file).filter((file) => /^(?:ruleWords|frontier|RulesPanel|ruleFields)/.test(file)),
    ).toEqual([]);
    expect(problems).toEqual([]);
  },
);
