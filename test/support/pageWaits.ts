import type { Page } from "playwright-core";

/** Waits for the charts and the map. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.locator("#map[data-state=ready]").waitFor();
}

/** Waits until what has been done to the page is on the screen: a plan is made in the next frame. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}
