// The page in Chromium: the main thread's processor time for a slider step with 5,000 stations.

import { chromium, type CDPSession, type Page } from "playwright-core";
import { dropFile } from "../test/support/dropFile.js";
import { findChromium, FLAGS } from "../test/support/findChromium.js";
import { tripOfManyStations } from "../test/support/manyStations.js";
import { nextFrames, waitForPictures } from "../test/support/pageWaits.js";
import { toFigureOfSamples } from "./harness/measure.js";
import { progress, type Setting } from "./harness/report.js";
import { median } from "./harness/statistics.js";
import { spawnService } from "./harness/service/process.js";

const GROUP = "page";
const FRAME_MS = 16;
const WARM_UP_STEPS = 10;
const STEPS = 30;

/** Without a graphics card, a small map draws sooner. */
const PHONE = { viewport: { width: 400, height: 700 } };

/** Where each slider starts and how far each step moves it, in the units that it shows. */
const MOVES: readonly { readonly id: string; readonly from: number; readonly by: number }[] = [
  { id: "timeValueDollarsPerMinute", from: 0.3, by: 0.01 },
  { id: "reserveFraction", from: 5, by: 1 },
  { id: "bufferFraction", from: 2, by: 1 },
  { id: "startGallons", from: 60, by: 2 },
  { id: "tankCapacityGallons", from: 120, by: 2 },
  { id: "mpg", from: 5, by: 0.1 },
];

export async function benchPage({ report }: Setting): Promise<void> {
  report.say("PAGE");
  const executablePath = await findChromium();
  if (executablePath === undefined) {
    report.say("left out: no Chromium on this machine");
    return;
  }
  const service = await spawnService();
  // The sandbox does not run as root in a container; the page is our own.
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false, args: [...FLAGS] });
  try {
    const page = await browser.newPage(PHONE);
    const trip = tripOfManyStations();
    const stations = trip.stations.length;
    await page.goto(service.url);
    await waitForPictures(page);
    await dropFile(page, "many.json", JSON.stringify(trip));
    await page.locator("#speed", { hasText: stations.toLocaleString("en-US") }).waitFor();
    await waitForPictures(page);
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });

    for (const { id, from, by } of MOVES) {
      progress(`${GROUP}: ${STEPS} steps of ${id}`);
      const samples: number[] = [];
      for (let step = 0; step < WARM_UP_STEPS + STEPS; step++) {
        const ms = await moveSlider(page, session, id, Number((from + by * (step % STEPS)).toFixed(2)));
        if (step >= WARM_UP_STEPS) samples.push(ms);
      }
      report.show([
        toFigureOfSamples(
          { group: GROUP, name: `a step of ${id}`, count: stations, noun: "stations", unit: "ms CPU" },
          samples,
        ),
      ]);
      report.judge(
        `a step of ${id}, ${stations.toLocaleString("en-US")} stations, script`,
        median(samples),
        FRAME_MS,
        "ms",
      );
      await page.getByRole("button", { name: "Reset choices" }).click();
      await nextFrames(page);
    }
  } finally {
    await browser.close();
    await service.close();
  }
}

/** Moves a slider, waits for the frame and returns the milliseconds of processor time that scripts took. */
async function moveSlider(page: Page, session: CDPSession, id: string, shown: number): Promise<number> {
  const before = await scriptMs(session);
  await page.evaluate(
    ([name, value]) => {
      const slider = document.querySelector<HTMLInputElement>(`#${name}`);
      if (slider === null) throw new Error(`no slider ${name}`);
      slider.value = value ?? "";
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    },
    [id, String(shown)],
  );
  await nextFrames(page);
  return (await scriptMs(session)) - before;
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? NaN);
}
