import { CANVAS_FONT } from "../design/canvasFont.js";

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a label of a chart is, in pixels. */
export function widthOf(text: string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) return text.length * 8;
  context.font = `550 12px ${CANVAS_FONT}`;
  return context.measureText(text).width;
}
