// Where the stations' dots are on the screen. The cheapest lie on top, and those of one exit stand side by side where
// prices are shown.

import { boxAround, Room } from "./boxes.js";
import { type Pixel, pixelsPerMile, type Size, toPixel, type View, zoomOf } from "./projection.js";
import type { StationMark } from "./scene.js";

/** From this zoom on stations stand where they are; before, on the route's line. */
export const TRUE_PLACE_ZOOM = 6;
/** From this zoom on stations have their prices beside them, where there is room. */
export const PRICE_ZOOM = 8;

/** A dot with its ring, in pixels. */
const DOT = 12;
/** Stations no further apart than this, in miles, are at one exit: many files have the exit's place for all of them. */
const EXIT_MILES = 1;
/** Where a dot is tried that would cover another, in dots. */
const SPOTS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

export interface Dot extends Pixel {
  readonly mark: StationMark;
  /** Whether a cheaper one lies over a part of it. */
  readonly isCovered: boolean;
}

/**
 * The dots in view in the order of their stations: whoever comes later lies on top. @param stations the dearest first.
 */
export function placeDots(stations: readonly StationMark[], view: View, size: Size): Dot[] {
  const zoom = zoomOf(view);
  const dots = stations.flatMap((mark) => {
    const at = toPixel(zoom < TRUE_PLACE_ZOOM ? mark.onLine : mark.place, view);
    return at.x > -DOT && at.y > -DOT && at.x < size.width + DOT && at.y < size.height + DOT
      ? [{ mark, ...at, isCovered: false }]
      : [];
  });
  return zoom < PRICE_ZOOM ? dots : spread(dots.toReversed(), view, size).toReversed();
}

/** Moves dots that would cover a cheaper one of their exit beside it. */
function spread(cheapestFirst: readonly Dot[], view: View, { width, height }: Size): Dot[] {
  const room = new Room({ left: 0, top: 0, right: width, bottom: height });
  const placed: Dot[] = [];
  for (const { mark, x, y } of cheapestFirst) {
    const covering = placed.find((dot) => Math.abs(dot.x - x) < DOT && Math.abs(dot.y - y) < DOT);
    const isOfOneExit =
      covering !== undefined &&
      Math.hypot(covering.mark.place.x - mark.place.x, covering.mark.place.y - mark.place.y) * view.scale <
        EXIT_MILES * pixelsPerMile(mark.place, view);
    const spots = [
      { x, y },
      ...(isOfOneExit
        ? SPOTS.map(([right, down]) => ({ x: covering.x + right * DOT, y: covering.y + down * DOT }))
        : []),
    ];
    const spot = spots.find((each) => room.isFree(boxOf(each)));
    const dot = { mark, ...(spot ?? { x, y }), isCovered: spot === undefined };
    room.take(boxOf(dot));
    placed.push(dot);
  }
  return placed;
}

/** The room of a dot. */
export function boxOf({ x, y }: Pixel): ReturnType<typeof boxAround> {
  return boxAround(x, y, DOT, DOT);
}
