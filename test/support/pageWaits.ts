import type { Page } from "playwright-core";

/** Waits until the map is drawn. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.locator("[data-part=map][data-state=ready]").waitFor();
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

/** Waits until the page has loaded all that it loads by itself. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await waitForPictures(page);
  await page.waitForLoadState("networkidle");
  await nextFrames(page);
}
