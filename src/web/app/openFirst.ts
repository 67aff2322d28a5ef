import { isLink, readLink } from "../link/link.js";
import type { App } from "./app.js";

/** Opens what the page shows first: the trip of its address, or the last trip on this device. At the first opening there is neither. */
export async function openFirst(app: App): Promise<void> {
  if (isLink(location.hash)) return app.entry.open(readLink(location.hash));
  const { openLast } = await import("../kept/openLast.js");
  await openLast(app);
}
