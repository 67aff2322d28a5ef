import type { Page } from "playwright-core";
import { COLD, openPlanner, WITHOUT_MAP } from "../../support/plannerPage.js";

/** The page without its map, where requests for some of its files fail until `unblock` is called. */
export async function openBlocked(files: RegExp): Promise<{ readonly page: Page; unblock(): void }> {
  let isBlocked = true;
  const { page } = await openPlanner({
    ...COLD,
    viewport: { width: 1280, height: 900 },
    async prepare(blank) {
      await WITHOUT_MAP.prepare(blank);
      // Its workers ask for files, too.
      await blank.context().route(files, (route) => (isBlocked ? route.abort() : route.continue()));
    },
  });
  return {
    page,
    unblock() {
      isBlocked = false;
    },
  };
}
