// With 5,000 stations each movement of a slider plans anew within a frame: what the page's thread computes for it, in
// CPU time, so that a busy machine does not matter.

import { expect, test } from "vitest";
import { DEFAULT_SETTINGS, SETTINGS, type SettingName } from "../../../src/web/settings.js";
import { askForPlan, requestFor } from "../../support/askService.js";
import { noChromium } from "../../support/chromium.js";
import { dropFile } from "../../support/dropFile.js";
import { tripOfManyStations } from "../../support/manyStations.js";
import { readShownPlan, writeExpected } from "../../support/pageReading.js";
import { nextFrames, openPlanner, waitForPictures } from "../../support/plannerPage.js";

const FRAME_MS = 16;

/** A small map is drawn sooner, without a graphics card. */
const PHONE = { viewport: { width: 400, height: 700 } };
const STEPS = 30;
const WARM_UP_STEPS = 10;

/** Garbage is collected in some step or other. One that is over is made again: what is the step's own is over again. */
const MOST_REPEATS = 2;

/** What each slider is moved through, as it shows it: from, and by how much with each step. */
const MOVES: Readonly<Record<SettingName, { readonly from: number; readonly by: number }>> = {
  timeValueDollarsPerMinute: { from: 0.3, by: 0.01 },
  reserveFraction: { from: 5, by: 1 },
  bufferFraction: { from: 2, by: 1 },
  startGallons: { from: 60, by: 2 },
  tankCapacityGallons: { from: 120, by: 2 },
  mpg: { from: 5, by: 0.1 },
};
const NAMES: readonly SettingName[] = ["timeValueDollarsPerMinute", "reserveFraction", "bufferFraction", "startGallons", "tankCapacityGallons", "mpg"];

interface Cost {
  readonly script: number;
  readonly layout: number;
  readonly task: number;
}

test.skipIf(noChromium)("5,000 stations: each step of a slider within 16 ms of script", { timeout: 240_000 }, async () => {
  const trip = tripOfManyStations();
  const { page, problems, origin } = await openPlanner(PHONE);
  await waitForPictures(page);
  await dropFile(page, "many.json", JSON.stringify(trip));
  await page.locator("#speed", { hasText: "5,000 stations" }).waitFor();
  await waitForPictures(page);

  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const measure = async (): Promise<Cost> => {
    const { metrics } = await session.send("Performance.getMetrics");
    const at = (name: string): number => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? NaN);
    return { script: at("ScriptDuration"), layout: at("LayoutDuration") + at("RecalcStyleDuration"), task: at("TaskDuration") };
  };
  /** Moves a slider and waits for the frame. */
  const move = async (name: SettingName, shown: string): Promise<Cost> => {
    const before = await measure();
    await page.evaluate(
      ([id, value]) => {
        const slider = document.querySelector<HTMLInputElement>(`#${id}`);
        if (slider === null) throw new Error(`no slider ${id}`);
        slider.value = value ?? "";
        slider.dispatchEvent(new Event("input", { bubbles: true }));
      },
      [name, shown],
    );
    await nextFrames(page);
    const after = await measure();
    return { script: after.script - before.script, layout: after.layout - before.layout, task: after.task - before.task };
  };

  const rows = [];
  for (const name of NAMES) {
    const { from, by } = MOVES[name];
    const write = (step: number): string => String(Number((from + by * step).toFixed(2)));
    for (let step = 0; step < WARM_UP_STEPS; step++) await move(name, write(step));
    const costs: Cost[] = [];
    let repeats = 0;
    for (let step = 1; step <= STEPS; step++) {
      let cost = await move(name, write(step));
      for (let again = 0; again < MOST_REPEATS && cost.script > FRAME_MS; again++) {
        repeats++;
        await move(name, write(step - 1));
        cost = await move(name, write(step));
      }
      costs.push(cost);
    }
    const plan = await askForPlan(origin, requestWith(trip, name, from + by * STEPS));
    expect(await readShownPlan(page)).toEqual(writeExpected(plan));
    expect(await page.locator("#speed").innerText()).toMatch(/^Proven to be the cheapest among 5,000 stations, in \d+\.\d ms\.$/);
    // The curve is found beside the page's thread, and follows.
    await page.locator(".tradeoff[aria-busy=false]").waitFor();
    expect(await page.locator(".tradeoff-point:has(:checked)").innerText()).toContain(`${plan.stops.length} stop`);
    const [script, layout, task] = [spread(costs.map((cost) => cost.script)), spread(costs.map((cost) => cost.layout)), spread(costs.map((cost) => cost.task))];
    rows.push({ slider: SETTINGS[name].label, script: script.median, "worst script": script.worst, layout: layout.median, task: task.median, "worst task": task.worst, repeats });
    await page.getByRole("button", { name: "Reset choices" }).click();
    await nextFrames(page);
  }
  console.log("ms of CPU for a step of a slider, 5,000 stations:");
  console.table(rows);
  for (const row of rows) expect(row["worst script"], row.slider).toBeLessThanOrEqual(FRAME_MS);
  expect(problems).toEqual([]);
});

/** Median and worst, to a tenth. */
function spread(values: readonly number[]): { median: number; worst: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const round = (value: number | undefined): number => Number((value ?? NaN).toFixed(1));
  return { median: round(sorted[Math.floor(sorted.length / 2)]), worst: round(sorted.at(-1)) };
}

/** The default truck's request, with one slider's value in it. */
function requestWith(trip: object, name: SettingName, shown: number): object {
  const settings = { ...DEFAULT_SETTINGS, [name]: Number((shown / SETTINGS[name].shown.scale).toFixed(6)) };
  return requestFor(trip, settings);
}
