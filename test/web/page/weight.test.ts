// What the service sends before the first plan is on the screen.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { waitForPictures } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";

/** JavaScript before the first plan, gzipped. */
const MOST_SCRIPT_BYTES = 60_000;

/** Less than a packet. */
const SMALL_BYTES = 1400;

/** The mark in the page's own clock. */
const PLANNED = "planned";

/** Sets the mark when the first plan is shown. */
async function markPlan(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    const observer = new MutationObserver(() => {
      if ((document.querySelector("#speed")?.textContent ?? "") === "") return;
      observer.disconnect();
      performance.mark(mark);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, PLANNED);
}

interface Loaded {
  readonly file: string;
  /** As sent, without headers. */
  readonly bytes: number;
  readonly isBeforePlan: boolean;
}

async function readLoaded(page: Page): Promise<Loaded[]> {
  return page.evaluate((mark) => {
    const planned = performance.getEntriesByName(mark)[0]?.startTime ?? NaN;
    const entries = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type)).filter((entry) => entry instanceof PerformanceResourceTiming);
    return entries.map(({ name, encodedBodySize, startTime }) => ({ file: new URL(name).pathname.split("/").at(-1) ?? "", bytes: encodedBodySize, isBeforePlan: startTime < planned }));
  }, PLANNED);
}

/** The files that contain a library, by words that only the library has. */
async function filesWith(words: RegExp, origin: string, files: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(files.map(async (file) => (await fetch(`${origin}/assets/${file}`)).text()));
  return files.filter((_, i) => words.test(texts[i] ?? ""));
}

test.skipIf(noChromium)("at most 60 kB of JavaScript to the first plan; charts and map come after it", { timeout: 120_000 }, async () => {
  const { page, problems, origin } = await openPlanner({ prepare: markPlan });
  await waitForPictures(page);
  const loaded = await readLoaded(page);
  const early = loaded.filter(({ isBeforePlan }) => isBeforePlan);
  console.table(early.toSorted((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => ({ file, bytes })));
  const scripts = early.filter(({ file }) => file.endsWith(".js"));
  const scriptBytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`JavaScript before the first plan: ${scripts.length} files, ${scriptBytes} bytes`);
  expect(scriptBytes).toBeGreaterThan(20_000);
  expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  // Sizes are gzipped, except for files too small for it, and none came from a cache.
  const answers = await Promise.all(scripts.filter(({ bytes }) => bytes > SMALL_BYTES).map(({ file }) => fetch(`${origin}/assets/${file}`)));
  expect(new Set(answers.map(({ headers }) => headers.get("content-encoding")))).toEqual(new Set(["gzip"]));
  expect(early.filter(({ bytes }) => bytes === 0)).toEqual([]);

  const names = loaded.filter(({ file }) => file.endsWith(".js")).map(({ file }) => file);
  for (const words of [/maplibregl/, /u-legend/]) {
    const files = await filesWith(words, origin, names);
    expect(files, String(words)).not.toEqual([]);
    expect(early.filter(({ file }) => files.includes(file))).toEqual([]);
  }
  // Nor what explains the plan.
  expect(names.filter((file) => file.startsWith("explanation-"))).toHaveLength(1);
  expect(early.filter(({ file }) => file.startsWith("explanation-"))).toEqual([]);
  // A page without fleet rules loads nothing for them, not even after the plan.
  expect(loaded.map(({ file }) => file).filter((file) => /^(?:fleet|form|frontier|ruleFields)/.test(file))).toEqual([]);
  expect(problems).toEqual([]);
});
