// The planner page as users get it: built, served by the real service, and opened in Chromium.

import type { FastifyInstance } from "fastify";
import type { BrowserContextOptions, Page, Request } from "playwright-core";
import type { TestOptions } from "./app.js";
import { openPage } from "./chromium.js";
import { listen } from "./wire.js";

/** What `npm run build` has written. */
const BUILT_PAGE = new URL("../../dist/src/web/", import.meta.url);

export interface PlannerPage {
  readonly page: Page;
  readonly problems: readonly string[];
  /** All requests of the page, its workers and its service worker so far. */
  readonly requests: readonly Request[];
  /** Where the service is: `http://127.0.0.1:1234`. */
  readonly origin: string;
  readonly app: FastifyInstance;
}

interface PlannerOptions extends BrowserContextOptions {
  /**
   * The fragment of the link, with `#`; that of the built-in trip by default. Empty for the first opening, which has no
   * plan.
   */
  readonly hash?: string;
  readonly service?: TestOptions;
  /** Prepares the page while it is still blank. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** For tests that do not concern the map. */
export const WITHOUT_MAP = {
  prepare: (page: Page) =>
    page.route(/\/assets\/Ground-[^/]*\.js$/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: "export const Ground = () => null; export { Ground as n, Ground as t };",
      }),
    ),
} satisfies PlannerOptions;

/**
 * For tests of what the service worker keeps. It fetches all of the page, a third of the work of an opening, so that
 * others go without.
 */
export const WITH_SERVICE_WORKER = { serviceWorkers: "allow" } satisfies PlannerOptions;

/** Opens the page and waits for its first plan, or at the first opening for its form. To be called in a test. */
export async function openPlanner({
  hash = "#trip=i80",
  service = {},
  prepare,
  ...options
}: PlannerOptions = {}): Promise<PlannerPage> {
  const { app, port } = await listen({ pageFolder: BUILT_PAGE, ...service });
  const { page, problems } = await openPage({ viewport: DESK, serviceWorkers: "block", ...options });
  const origin = `http://127.0.0.1:${port}`;
  const requests: Request[] = [];
  page.context().on("request", (request) => requests.push(request));
  await prepare?.(page);
  await page.goto(`${origin}/${hash}`);
  if (hash === "") await page.getByRole("heading", { name: "Where do I fuel, and why?" }).waitFor();
  else await waitForPlan(page);
  return { page, problems, requests, origin, app };
}

const DESK = { width: 1440, height: 900 };

/** Waits for the first plan. */
export async function waitForPlan(page: Page): Promise<void> {
  await page.locator(".shell[data-plans]").waitFor();
}
