// Reads where the focus is on the planner page.

import type { Page } from "playwright-core";

export interface Focused {
  readonly what: string;
  /** Width of the outline that shows the focus, in pixels: that of the element, or of its label or frame. */
  readonly outlinePixels: number;
}

export async function readFocused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { what: "body", outlinePixels: 0 };
    const outlineOf = (of: Element): number => {
      const { outlineStyle, outlineWidth } = getComputedStyle(of);
      return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
    };
    const around = element.closest("label");
    const name =
      element.getAttribute("data-field") ??
      element.getAttribute("aria-label") ??
      element.textContent?.trim().slice(0, 40) ??
      "";
    return {
      what: name === "" ? element.id || element.tagName : name,
      outlinePixels: Math.max(outlineOf(element), around === null ? 0 : outlineOf(around)),
    };
  });
}
