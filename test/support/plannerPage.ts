// The planner page as people get it: built, served by the real service, in Chromium.

import type { Page } from "playwright-core";
import type { BrowserContextOptions } from "playwright-core";
import { openPage } from "./chromium.js";
import { listen } from "./wire.js";

/** What `npm run build:page` has written. */
const BUILT_PAGE = new URL("../../dist/src/web/", import.meta.url);

export interface PlannerPage {
  readonly page: Page;
  readonly problems: readonly string[];
  /** Where the service is: `http://127.0.0.1:1234`. */
  readonly origin: string;
}

/**
 * Opens the page and waits for its first plan. To be called in a test.
 * @param hash what the link holds, with `#`.
 */
export async function openPlanner({ hash = "", ...options }: BrowserContextOptions & { readonly hash?: string } = {}): Promise<PlannerPage> {
  const { port } = await listen({ pageFolder: BUILT_PAGE });
  const { page, problems } = await openPage(options);
  const origin = `http://127.0.0.1:${port}`;
  await page.goto(`${origin}/${hash}`);
  await page.locator("#speed:not(:empty)").waitFor();
  return { page, problems, origin };
}

/** Waits for the charts and the map. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.locator("#map[data-state=ready]").waitFor();
}
