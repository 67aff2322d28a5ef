import { useLayoutEffect, useRef } from "preact/hooks";
import type { Shown } from "../shown.js";
import { sheetPainter } from "./sheetPainter.js";

/** The size of the map on paper, in CSS pixels, and how many dots of the printer make one. */
const SIZE = { width: 820, height: 262 };
const DOTS = 3;

/** The trip's map; its room stays empty where its data have not arrived. */
export function SheetMap({ shown }: { readonly shown: Shown }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null) sheetPainter.value?.(canvas.current, shown, { ...SIZE, pixelRatio: DOTS });
  }, [shown]);
  return <canvas class="paper-map" ref={canvas} width={SIZE.width * DOTS} height={SIZE.height * DOTS} role="img" aria-label="The trip with its stops" />;
}
