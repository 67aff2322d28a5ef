// The planner page as users get it: built, served by the real service, and opened in Chromium.

import type { FastifyInstance } from "fastify";
import type { BrowserContextOptions, Page, Request, ViewportSize } from "playwright-core";
import { onTestFinished } from "vitest";
import type { TestOptions } from "./app.js";
import { openPage, openWarmPage } from "./chromium.js";
import { listen, startListening } from "./wire.js";

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

export interface PlannerOptions extends Omit<BrowserContextOptions, "viewport" | "colorScheme"> {
  readonly viewport?: ViewportSize;
  readonly colorScheme?: "light" | "dark";
  /** Whether the page has a context of its own, and so loads everything. */
  readonly isCold?: boolean;
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

/** For tests of what loads when: nothing is kept from the tests before. */
export const COLD = { isCold: true } satisfies PlannerOptions;

/** The service of all tests of a worker that ask for none of their own. */
let usualService: ReturnType<typeof startListening> | undefined;

/** Opens the page and waits for its first plan, or at the first opening for its form. To be called in a test. */
export async function openPlanner({
  hash = "#trip=i80",
  service,
  prepare,
  isCold = false,
  viewport = DESK,
  colorScheme,
  ...options
}: PlannerOptions = {}): Promise<PlannerPage> {
  const scheme = colorScheme === undefined ? {} : { colorScheme };
  const isWarm = service === undefined && !isCold && Object.keys(options).length === 0;
  const serving = { pageFolder: BUILT_PAGE, ...service };
  const { app, port } = await (isWarm ? (usualService ??= startListening(serving)) : listen(serving));
  const origin = `http://127.0.0.1:${port}`;
  const { page, problems } =
    (isWarm ? await openWarmPage({ viewport, origin, ...scheme }) : undefined) ??
    (await openPage({ viewport, ...scheme, serviceWorkers: "block", ...options }));
  const requests: Request[] = [];
  const note = (request: Request): void => void requests.push(request);
  const context = page.context();
  context.on("request", note);
  onTestFinished(() => void context.off("request", note));
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
