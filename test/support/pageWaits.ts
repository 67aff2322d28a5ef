import type { Page } from "playwright-core";

/** Waits for the charts and the map. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.locator("#map[data-state=ready]").waitFor();
}

/** Waits until changes to the page are on the screen: it plans in the next frame. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}
