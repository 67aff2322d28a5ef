// The planner page as users get it: built, served by the real service, and opened in Chromium.

import type { FastifyInstance } from "fastify";
import type { BrowserContextOptions, Page, Request, ViewportSize } from "playwright-core";
import { afterAll, expect, onTestFailed, onTestFinished } from "vitest";
import type { TestOptions } from "./app.js";
import { openPage, openWarmPage, type WhenDone } from "./chromium.js";
import { nextFrames } from "./pageWaits.js";
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
export async function openPlanner(
  {
    hash = BUILT_IN_HASH,
    service,
    prepare,
    isCold = false,
    viewport = DESK,
    colorScheme,
    ...options
  }: PlannerOptions = {},
  whenDone: WhenDone = onTestFinished,
): Promise<PlannerPage> {
  const scheme = colorScheme === undefined ? {} : { colorScheme };
  const isWarm = service === undefined && !isCold && Object.keys(options).length === 0;
  const serving = { pageFolder: BUILT_PAGE, ...service };
  // Tests of what is kept also take their service away.
  const isUsual = service === undefined && options.serviceWorkers !== "allow";
  const { app, port } = await (isUsual ? (usualService ??= startListening(serving)) : listen(serving, whenDone));
  const origin = `http://127.0.0.1:${port}`;
  const { page, problems } =
    (isWarm ? await openWarmPage({ viewport, origin, ...scheme }, whenDone) : undefined) ??
    (await openPage({ viewport, ...scheme, serviceWorkers: "block", ...options }, whenDone));
  const requests: Request[] = [];
  const note = (request: Request): void => void requests.push(request);
  const context = page.context();
  context.on("request", note);
  whenDone(() => void context.off("request", note));
  await prepare?.(page);
  await page.goto(`${origin}/${hash}`);
  if (hash === "") await page.getByRole("heading", { name: "Where do I fuel, and why?" }).waitFor();
  else await waitForPlan(page);
  return { page, problems, requests, origin, app };
}

const BUILT_IN_HASH = "#trip=i80";
const DESK = { width: 1440, height: 900 };

/** Waits for the first plan. */
export async function waitForPlan(page: Page): Promise<void> {
  await page.locator(".shell[data-plans]").waitFor();
}

/** What the tests that share an opening may choose each for itself. */
export type SharedOptions = Pick<PlannerOptions, "hash" | "viewport" | "colorScheme">;

/**
 * One opening for several tests: to follow a link in an open page is far less work than to open one. To be called in a
 * `describe`, or for a whole file.
 * @returns what each test calls in place of `openPlanner`. The first call opens the page. Each later one closes forms
 * and cards and follows its link, so that trip, settings and rules are the link's. What is kept on the device stays, and
 * so does the comparison if it is open. A failed test's page is closed, and the next test opens another.
 */
export function sharePlanner(shared: PlannerOptions = {}): (own?: SharedOptions) => Promise<PlannerPage> {
  let planner: PlannerPage | undefined;
  const endings: (() => Promise<void> | void)[] = [];
  const end = async (): Promise<void> => {
    planner = undefined;
    for (const ending of endings.splice(0).toReversed()) await ending();
  };
  afterAll(end);
  return async (own = {}) => {
    onTestFailed(end);
    if (planner === undefined) {
      planner = await openPlanner({ ...shared, ...own }, (ending) => void endings.push(ending));
      return planner;
    }
    const { page } = planner;
    await page.setViewportSize(own.viewport ?? shared.viewport ?? DESK);
    await page.emulateMedia({ colorScheme: own.colorScheme ?? shared.colorScheme ?? null });
    await page.mouse.move(0, 0);
    // One key press closes a form, another one lets go of what is selected.
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press("Escape");
    await followLink(page, own.hash ?? shared.hash ?? BUILT_IN_HASH);
    return planner;
  };
}

/** Changes the fragment in the address bar and waits until the page shows what it stands for. */
async function followLink(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  // Once the plan is there, the page writes its settings out in the address.
  try {
    await expect.poll(() => page.evaluate(() => location.hash)).not.toBe(hash);
  } catch (error) {
    throw new Error(`the page does not show what ${hash} stands for: ${await describePage(page)}`, { cause: error });
  }
  await nextFrames(page);
}

/** What a page shows, and whether it draws: why a test waits in vain. */
function describePage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const draws = await new Promise((resolve) => {
      requestAnimationFrame(() => resolve(true));
      setTimeout(() => resolve(false), 1000);
    });
    const states = [...document.querySelectorAll("[data-state]")].map((part) => part.getAttribute("data-state"));
    return `${document.visibilityState}, ${draws ? "draws" : "does not draw"}, ${states.join(" ")}\n${document.body.innerText}`;
  });
}
