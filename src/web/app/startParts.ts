import type { Signal } from "@preact/signals";

/** What the page does beside showing a plan, which is loaded after the first one. */
export interface StartedPart {
  /** `Dropping files` */
  readonly name: string;
  start(): Promise<void>;
}

/** Keeps the parts that could not be loaded. */
interface Losing {
  readonly lost: Signal<readonly StartedPart[]>;
}

/** Starts each part by itself: the page works without any of them, and says which could not be loaded. */
export function startParts({ lost }: Losing, parts: readonly StartedPart[]): void {
  for (const part of parts) part.start().catch(() => (lost.value = [...lost.peek(), part]));
}

/** Tries again what could not be loaded. */
export function startLost(app: Losing): void {
  const parts = app.lost.peek();
  app.lost.value = [];
  startParts(app, parts);
}
