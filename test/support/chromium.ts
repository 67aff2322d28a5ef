// Pages in the system's Chromium. Each worker starts one browser, at its first page.

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type ViewportSize,
} from "playwright-core";
import { onTestFinished } from "vitest";
import { findChromium, FLAGS } from "./findChromium.js";

/** Every frame of a moving map is drawn by the CPU, so only tests of movement ask for it. */
const STILL = { reducedMotion: "reduce" } as const;

/** Less than the runner's own guard, so that it names what a test that hangs has waited for. */
const HANGS_MS = 300_000;

const executablePath = await findChromium();

/** For `test.skipIf(noChromium)`: whether this machine has no Chromium. Prints so once for each worker. */
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

/** Takes what is to be done once the page is not needed any more: by default, when the test ends. */
export type WhenDone = (ending: () => Promise<void> | void) => void;

/** Playwright ends it with the process, so it serves all files of tests of a worker. */
let browser: Promise<Browser> | undefined;
const launch = (): Promise<Browser> =>
  // The sandbox does not work for root in a container; the pages are the project's own.
  (browser ??= chromium.launch({ executablePath: executablePath ?? "", chromiumSandbox: false, args: FLAGS }));

/**
 * A blank page with storage, cache and permissions of its own, closed when the test ends. To be called in a test.
 * @param options viewport, colour scheme, … as for playwright's `browser.newContext`.
 */
export async function openPage(
  options: BrowserContextOptions = {},
  whenDone: WhenDone = onTestFinished,
): Promise<OpenPage> {
  const context = await (await launch()).newContext({ ...STILL, ...options });
  whenDone(() => context.close());
  return watch(await context.newPage());
}

let warm: Promise<BrowserContext> | undefined;

/**
 * A blank page with empty storage in a context whose HTTP cache and renderer stay warm from test to test, which halves
 * what an opening takes. The page is closed when the test ends, and whatever the test has routed or taken offline is as
 * before. To be called in a test.
 * @returns undefined while the test has a page in that context: two pages share no storage.
 */
export async function openWarmPage(
  { viewport, colorScheme, origin }: WarmOptions,
  whenDone: WhenDone = onTestFinished,
): Promise<OpenPage | undefined> {
  warm ??= (await launch()).newContext({ ...STILL, serviceWorkers: "block" });
  const context = await warm;
  if (context.pages().length > 0) return undefined;
  const page = await context.newPage();
  whenDone(async () => {
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await Promise.all(context.pages().map((opened) => opened.close()));
  });
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: colorScheme ?? null });
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  return watch(page);
}

export interface WarmOptions {
  readonly viewport: ViewportSize;
  /** Whose storage is emptied: `http://127.0.0.1:1234`. */
  readonly origin: string;
  readonly colorScheme?: "light" | "dark";
}

function watch(page: Page): OpenPage {
  // A busy machine must not fail a test.
  page.setDefaultTimeout(HANGS_MS);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${message.text()} (${message.location().url})`);
  });
  return { page, problems };
}
