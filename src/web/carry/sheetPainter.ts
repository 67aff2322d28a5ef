import { signal } from "@preact/signals";
import type { Shown } from "../shown.js";

/** Draws a trip for print: in light colours, whatever the screen is. */
export type PaintTrip = (
  canvas: HTMLCanvasElement,
  shown: Shown,
  size: { readonly width: number; readonly height: number; readonly pixelRatio: number },
) => void;

/** `undefined` until the map's data have arrived: printing does not wait for them. */
export const sheetPainter = signal<PaintTrip | undefined>(undefined);
