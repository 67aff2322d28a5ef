import { type Pixel, type Size, toPixel, type View, type WorldPoint } from "./projection.js";

/** Pixels between two places at which a line is asked for. */
const LINE_STEP = 12;

/** Where a line is on the screen, every few pixels. */
export function sampleLine(line: readonly WorldPoint[], view: View, { width, height }: Size): Pixel[] {
  const found: Pixel[] = [];
  let before: Pixel | undefined;
  for (const point of line) {
    const at = toPixel(point, view);
    if (before !== undefined) {
      const steps = Math.max(1, Math.ceil(Math.hypot(at.x - before.x, at.y - before.y) / LINE_STEP));
      for (let s = 0; s < steps; s++) {
        const [x, y] = [before.x + ((at.x - before.x) * s) / steps, before.y + ((at.y - before.y) * s) / steps];
        if (x > 0 && y > 0 && x < width && y < height) found.push({ x, y });
      }
    }
    before = at;
  }
  return thin(found);
}

/** A long line has many points to the pixel. */
function thin(points: readonly Pixel[]): Pixel[] {
  let last: Pixel | undefined;
  return points.filter((point) => {
    if (last !== undefined && Math.hypot(point.x - last.x, point.y - last.y) < LINE_STEP / 2) return false;
    last = point;
    return true;
  });
}
