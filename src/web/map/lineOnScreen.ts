import { boxAround, Room } from "./boxes.js";
import { keepLast } from "./keepLast.js";
import { type Pixel, type Size, toPixel, type View, type WorldPoint } from "./projection.js";

/** Where a line is on the screen. */
export interface LineOnScreen {
  /** Every few pixels. */
  readonly pixels: readonly Pixel[];
  /** What it takes up of the map. */
  readonly room: Room;
}

/** Pixels between two places at which a line takes room. */
const LINE_STEP = 12;

const find = keepLast((line: readonly WorldPoint[], view: View, width: number, height: number): LineOnScreen => {
  const pixels = sampleLine(line, view, { width, height });
  const room = new Room({ left: 0, top: 0, right: width, bottom: height });
  for (const { x, y } of pixels) room.take(boxAround(x, y, 10, 10));
  return { pixels, room };
});

export function lineOnScreen(line: readonly WorldPoint[], view: View, { width, height }: Size): LineOnScreen {
  return find(line, view, width, height);
}

function sampleLine(line: readonly WorldPoint[], view: View, { width, height }: Size): Pixel[] {
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
  let before: Pixel | undefined;
  return points.filter((point) => {
    if (before !== undefined && Math.hypot(point.x - before.x, point.y - before.y) < LINE_STEP / 2) return false;
    before = point;
    return true;
  });
}
