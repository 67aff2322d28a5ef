// Reads where the focus is on the planner page.

import type { Page } from "playwright-core";
import { waitForPictures } from "../../support/pageWaits.js";
import { openPlanner } from "../../support/plannerPage.js";
import { waitForTradeoff } from "../../support/plannerSteps.js";

export interface Focused {
  readonly what: string;
  /** Width of the outline that shows the focus, in pixels: that of the element, or of its label or frame. */
  readonly outlinePixels: number;
  /** Whether its middle is on the screen and not covered. */
  readonly isSeen: boolean;
}

export async function readFocused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { what: "body", outlinePixels: 0, isSeen: false };
    const outlineOf = (of: Element): number => {
      const { outlineStyle, outlineWidth } = getComputedStyle(of);
      return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
    };
    const around = element.closest("label, .map-frame");
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, Math.min(Math.max(top, 0) + Math.min(height, innerHeight) / 2, innerHeight - 1)];
    const there = document.elementFromPoint(x, y);
    const name = element.id || element.getAttribute("aria-label") || element.getAttribute("name") || element.textContent?.trim().slice(0, 40) || element.className;
    return {
      what: name,
      outlinePixels: Math.max(outlineOf(element), around === null ? 0 : outlineOf(around)),
      isSeen: there !== null && (element.contains(there) || there.contains(element)),
    };
  });
}

export async function openWithPictures(): ReturnType<typeof openPlanner> {
  const opened = await openPlanner({ viewport: { width: 1280, height: 900 } });
  await waitForPictures(opened.page);
  await waitForTradeoff(opened.page);
  return opened;
}
