const FONT = '550 12px "Inter Variable", system-ui, sans-serif';

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a label of a chart is, in pixels. */
export function widthOf(text: string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) return text.length * 8;
  context.font = FONT;
  return context.measureText(text).width;
}
