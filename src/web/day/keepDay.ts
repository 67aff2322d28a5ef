import type { App } from "../app/app.js";

/** Keeps the clock times of the plan that is shown. */
export function keepDay(_app: App): void {}
