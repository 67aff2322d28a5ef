// Where everything stands in the strip, in pixels: prices above, the tank below, then the states and the miles.

import type { Range } from "../../report/scale.js";
import { type Scale, makeScale } from "../charts/scale.js";
import type { Size } from "../charts/useSize.js";

const MARGIN = { left: 48, right: 22, top: 4 };
/** Below the tank: the letters of the states, and the miles. */
const AXIS_HEIGHT = 34;
/** Between the prices and the tank. */
const GAP = 14;
/** Room at both ends of the prices for half a dot. */
const DOT_ROOM = 5;
/** The share of the prices in the height of both. */
const PRICE_SHARE = 0.45;

export interface StripLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** The bottom of the tank. */
  readonly bottom: number;
  /** Between prices and tank. */
  readonly middle: number;
  readonly tankTop: number;
  readonly x: Scale;
  readonly priceY: Scale;
  readonly tankY: Scale;
  /** Where texts stand. */
  readonly lettersY: number;
  readonly milesY: number;
}

interface StripRanges {
  readonly routeMiles: number;
  readonly prices: Range;
  readonly tankGallons: number;
}

export function layOut({ width, height }: Size, { routeMiles, prices, tankGallons }: StripRanges): StripLayout {
  const [left, right, top] = [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right), MARGIN.top];
  const bottom = Math.max(top + 1, height - AXIS_HEIGHT);
  const pricesBottom = top + (bottom - top - GAP) * PRICE_SHARE;
  const tankTop = pricesBottom + GAP;
  return {
    left,
    right,
    top,
    bottom,
    middle: pricesBottom + GAP / 2,
    tankTop,
    x: makeScale([0, routeMiles], [left, right]),
    priceY: makeScale([prices.least, prices.most], [pricesBottom - DOT_ROOM, top + DOT_ROOM]),
    tankY: makeScale([0, tankGallons], [bottom, tankTop]),
    lettersY: bottom + 13,
    milesY: bottom + 28,
  };
}
