import type { App } from "../app/app.js";

/** Keeps trips, files, vehicles and rules on the device. */
export function keep(_app: App): void {}
