import { useLayoutEffect, useRef } from "preact/hooks";
import type { Shown } from "../shown.js";
import { MAP_WIDTH } from "./mapSize.js";
import { sheetPainter } from "./sheetPainter.js";

/**
 * How many dots of the canvas make a CSS pixel. Chromium prints the lines of a canvas rather than its dots, at a scale
 * that it rounds to 64ths: with a third of a pixel the map would not fill its frame.
 */
const DOTS = 4;

/** The trip's map; its room stays empty where its data have not arrived. */
export function SheetMap({ shown, height }: { readonly shown: Shown; readonly height: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null)
      sheetPainter.value?.(canvas.current, shown, { width: MAP_WIDTH, height, pixelRatio: DOTS });
  }, [shown, height]);
  return (
    <canvas
      class="paper-map"
      ref={canvas}
      width={MAP_WIDTH * DOTS}
      height={height * DOTS}
      style={{ width: `${MAP_WIDTH}px`, height: `${height}px` }}
      role="img"
      aria-label="The trip with its stops"
    />
  );
}
