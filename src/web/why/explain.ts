import type { App } from "../app/app.js";

/** Works out why each plan is as it is, after it is shown. */
export function explain(_app: App): void {}
