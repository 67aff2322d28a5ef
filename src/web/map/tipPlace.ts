import { type Box, overlaps } from "../design/box.js";
import type { Pixel, Size } from "./projection.js";

/** Pixels between a station and what is said of it; and where a pin or a name is in between. */
const GAP = 16;
const WIDE_GAP = 44;
/** A pin or a card that is covered counts as so many places of the line. */
const COVERED = 4;

/** What is better not covered. */
export interface Surroundings {
  /** The map. */
  readonly whole: Size;
  /** Pins, cards, the names of the ends and the map's controls. */
  readonly boxes: readonly Box[];
  /** Places of the plan's line, all equally far from one another. */
  readonly line: readonly Pixel[];
}

/** The top left corner of a tip: below its station, above it, to one side or beside it, where it covers least. */
export function placeTip(at: Pixel, { width, height }: Size, { whole, boxes, line }: Surroundings): Pixel {
  const [middle, right, left] = [at.x - width / 2, at.x + GAP, at.x - GAP - width];
  const belowAndAbove = (x: number, gap: number): Pixel[] => [
    { x, y: at.y + gap },
    { x, y: at.y - gap - height },
  ];
  const corners = [
    ...[middle, right, left].flatMap((x) => belowAndAbove(x, GAP)),
    ...belowAndAbove(middle, WIDE_GAP),
    ...[right, left].map((x) => ({ x, y: at.y - height / 2 })),
  ];
  const places = corners.map(({ x, y }) => {
    const kept = {
      x: Math.max(0, Math.min(x, whole.width - width)),
      y: Math.max(0, Math.min(y, whole.height - height)),
    };
    const box = { left: kept.x, top: kept.y, right: kept.x + width, bottom: kept.y + height };
    const hidesStation = at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;
    const covered =
      boxes.filter((other) => overlaps(box, other)).length * COVERED +
      line.filter((point) => point.x > box.left && point.x < box.right && point.y > box.top && point.y < box.bottom)
        .length;
    return { kept, cost: hidesStation ? Infinity : covered };
  });
  const least = Math.min(...places.map(({ cost }) => cost));
  return places.find(({ cost }) => cost === least)?.kept ?? at;
}
