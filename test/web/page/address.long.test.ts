// The trip in the address bar: whoever opens the link sees the same plan.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { noChromium, openPage } from "../../support/chromium.js";
import { randomLoadedTrip } from "../../support/loadedTrips.js";
import { sharePlanner, waitForPlan, WITHOUT_MAP } from "../../support/plannerPage.js";
import { REST_MS } from "../../../src/web/app/address.js";
import { MAX_LINK_CHARACTERS } from "../../../src/web/link/writeLink.js";
import { giveFile, openPanel, readPlan, typeSetting } from "../../support/plannerSteps.js";
import { seededRandom } from "../../support/random.js";
import { hashOf, loadOwn } from "./addressSteps.js";

/** Opens an address in another browser. @returns its page and every request that it made. */
async function openElsewhere(address: string): Promise<{ page: Page; problems: readonly string[]; asked: string[] }> {
  const { page, problems } = await openPage({ viewport: { width: 1440, height: 900 } });
  const asked: string[] = [];
  await WITHOUT_MAP.prepare(page);
  page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.goto(address);
  await waitForPlan(page);
  return { page, problems, asked };
}

describe.skipIf(noChromium)("the address", () => {
  const open = sharePlanner({ ...WITHOUT_MAP, permissions: ["clipboard-read", "clipboard-write"] });

  // This one opens the page: an address that is too long is not written out again.
  test("rules too long for any link are not copied, and the page says so", async () => {
    const brands = Array.from(
      { length: 100 },
      (_, k) => `brand-never=${encodeURIComponent(`${"加".repeat(90)}${k}`)}`,
    ).join("&");
    expect(brands.length).toBeGreaterThan(MAX_LINK_CHARACTERS);
    const { page, problems } = await open({ hash: `#trip=i80&${brands}` });
    // The browser has one clipboard for all its pages.
    await page.evaluate(() => navigator.clipboard.writeText("copied before"));
    await openPanel(page, "take-along");
    await page.getByRole("button", { name: /^Copy the link/ }).click();
    await page.getByText("Not copied: this trip and its rules are too long for a link.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("copied before");
    expect(problems).toEqual([]);
  });

  test("the built-in trip's address is short and readable, and is heeded when it is edited by hand", async () => {
    const { page, problems, origin } = await open();
    const entries = await page.evaluate(() => history.length);
    const first = await readPlan(page);
    await typeSetting(page, "Tank", 120);
    await expect.poll(() => hashOf(page)).toContain("tank=120&");
    const { leave, ...fields } = Object.fromEntries(new URLSearchParams(hashOf(page).slice(1)));
    expect(fields).toEqual({
      time: "0.5",
      reserve: "0.1",
      buffer: "0.05",
      fuel: "90",
      tank: "120",
      mpg: "6.5",
      trip: "i80",
    });
    expect(leave).toMatch(/^\d{4}-\d\d-\d\dT06:00$/);
    expect(page.url().length - origin.length).toBeLessThan(140);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    const elsewhere = await openElsewhere(page.url());
    expect((await readPlan(elsewhere.page)).stops).toEqual((await readPlan(page)).stops);
    await page.evaluate(() => {
      location.hash = "mpg=6.5&fuel=90&trip=i80";
    });
    await expect.poll(async () => (await readPlan(page)).stops).toEqual(first.stops);
    for (const each of [problems, elsewhere.problems]) expect(each).toEqual([]);
  });

  test("an address entered while the last change is still to be written is opened, and not written over", async () => {
    const { page, problems } = await open();
    // Browsers may run a timer that is due before they tell the page of its new address.
    await page.evaluate((rest) => {
      const { setTimeout: start } = window;
      const due: (() => void)[] = [];
      const hold = (work: () => void, ms: number): unknown => (ms === rest ? due.push(work) : start(work, ms));
      const enter = (hash: string): void => {
        Object.assign(window, { setTimeout: start });
        location.hash = hash;
        for (const work of due) work();
      };
      Object.assign(window, { setTimeout: hold, enter });
    }, REST_MS);
    await typeSetting(page, "Tank", 120);
    await page.evaluate('enter("mpg=7&fuel=90&tank=110&trip=i80")');
    await expect.poll(() => hashOf(page)).toMatch(/^#time=.*&tank=110&mpg=7&/u);
    expect(problems).toEqual([]);
  });

  test("a link to the user's own trip gives its plan without file and service; a damaged link does not", async () => {
    const { page, problems, origin } = await open();
    await loadOwn(page);
    const own = await readPlan(page);
    const elsewhere = await openElsewhere(page.url());
    expect(await readPlan(elsewhere.page)).toEqual({ ...own, title: (await readPlan(elsewhere.page)).title });
    expect(
      elsewhere.asked.filter(
        (request) => !request.startsWith(`GET ${origin}/`) && !request.startsWith(`GET blob:${origin}/`),
      ),
    ).toEqual([]);
    expect(elsewhere.asked.filter((request) => /\/v1\/|i80/.test(request))).toEqual([]);
    const hash = hashOf(page);
    const at = Math.floor((hash.indexOf("data=") + hash.length) / 2);
    const damaged = await openElsewhere(
      `${origin}/${hash.slice(0, at)}${hash[at] === "A" ? "B" : "A"}${hash.slice(at + 1)}`,
    );
    expect((await readPlan(damaged.page)).title).not.toBe(own.title);
    for (const each of [problems, elsewhere.problems, damaged.problems]) expect(each).toEqual([]);
  });

  test("a trip too large for a link is copied without its stations; what the browser forbids is said", async () => {
    const { page, problems } = await open();
    const { route, stations } = randomLoadedTrip(seededRandom(7), 5000);
    await giveFile(page, "many.json", JSON.stringify({ route, stations }));
    await expect.poll(async () => (await readPlan(page)).title).toBe("many");
    await openPanel(page, "take-along");
    await page.getByRole("button", { name: /^Copy the link/ }).click();
    await page.getByText("Copied, but this trip is too large for a link: send the file of stations along.").waitFor();
    await page.evaluate(() =>
      Object.defineProperty(navigator.clipboard, "write", {
        value: async () => Promise.reject(new DOMException("", "NotAllowedError")),
      }),
    );
    await page.getByRole("button", { name: /^Copy the link/ }).click();
    await page.getByText("The browser does not let this page copy: take the link from the address bar.").waitFor();
    expect(problems).toEqual([]);
  });
});
