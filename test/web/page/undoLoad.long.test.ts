// A trip from a file takes the place of another one, and is taken back.

import { expect, test } from "vitest";
import { noChromium } from "../../support/chromium.js";
import { openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";
import { BUILT_IN, giveFile, openPanel, readPlan } from "../../support/plannerSteps.js";
import { OWN } from "./addressSteps.js";
import { waitForTrip } from "./fileSteps.js";

const { route, stations } = BUILT_IN;

test.skipIf(noChromium)(
  "undoing brings the former trip back whole: its list, its bar, the name of its prices, and its sheet",
  async () => {
    const { page, problems } = await openPlanner(WITHOUT_MAP);
    const list = page.locator("[data-part=itinerary]");
    const bar = page.getByRole("navigation", { name: "What the trip is planned with" });
    await giveFile(
      page,
      "first.json",
      JSON.stringify({
        ...OWN,
        vehicle: { mpg: 6, tank_capacity_gallons: 140 },
        hours: { departure_at: "2026-07-13T14:30:00Z" },
      }),
    );
    await waitForTrip(page, "first");
    expect(await bar.innerText()).toContain("first.json");
    const [plan, texts] = [await readPlan(page), await bar.innerText()];

    const others = stations.filter((_, k) => k % 2 === 0).map((station) => ({ ...station, id: `other-${station.id}` }));
    await giveFile(
      page,
      "second.json",
      JSON.stringify({
        route,
        stations: others,
        vehicle: { mpg: 7, tank_capacity_gallons: 150 },
        hours: { departure_at: "2026-08-14T14:30:00Z" },
      }),
    );
    await waitForTrip(page, "second");
    expect(await bar.innerText()).not.toBe(texts);
    await list.locator("li[data-stop='2'] button").first().click();
    await page.keyboard.press("Control+z");
    await expect.poll(() => readPlan(page)).toEqual(plan);
    expect(await bar.innerText()).toBe(texts);
    expect(await page.getByText("No plan can stop here").count()).toBe(0);
    expect(await list.locator("[aria-expanded=true]").count()).toBe(0);
    await openPanel(page, "prices");
    await page
      .locator(".drop-words")
      .getByText(`${stations.length} stations · ${stations.length} on this road`)
      .waitFor();
    await page.keyboard.press("Escape");
    await page.emulateMedia({ media: "print" });
    await page.locator("#paper .paper-foot").getByText("Prices: first.json.").waitFor();
    expect(problems).toEqual([]);
  },
);
