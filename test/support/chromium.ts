// Pages in the system's Chromium. One browser is started for a test file, at its first page, and closed after it.

import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, onTestFinished } from "vitest";
import { findChromium, FLAGS } from "./findChromium.js";

/** Every frame of a moving map is drawn by the CPU, so only tests of movement ask for it. */
const STILL = { reducedMotion: "reduce" } as const;

const executablePath = await findChromium();

/** For `test.skipIf(noChromium)`: whether this machine has no Chromium. Prints so once for each test file. */
export const noChromium = executablePath === undefined;
if (noChromium) console.warn("skipped: no Chromium on this machine (Debian: apt-get install chromium)");

export interface OpenPage {
  readonly page: Page;
  /**
   * What the page and its workers have complained about so far: errors that nothing caught, and what they logged as
   * errors, such as files that did not load and breaches of the page's policy. Tests assert that it is empty.
   */
  readonly problems: readonly string[];
}

let browser: Promise<Browser> | undefined;
afterAll(async () => {
  await (await browser)?.close();
});

/**
 * A blank page with storage, cache and permissions of its own, closed when the test ends. To be called in a test.
 * @param options viewport, colour scheme, … as for playwright's `browser.newContext`.
 */
export async function openPage(options: BrowserContextOptions = {}): Promise<OpenPage> {
  // The sandbox does not work for root in a container; the pages are the project's own.
  browser ??= chromium.launch({ executablePath: executablePath ?? "", chromiumSandbox: false, args: FLAGS });
  const context = await (await browser).newContext({ ...STILL, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // A busy machine must not fail a test.
  page.setDefaultTimeout(90_000);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} (${message.location().url})`);
  });
  return { page, problems };
}
