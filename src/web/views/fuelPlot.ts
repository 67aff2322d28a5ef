import uPlot from "uplot";
import { count } from "../../report/text.js";
import { ticks, ticksBetween } from "../../report/ticks.js";
import type { Shown } from "../shown.js";
import { type Colors, FONT } from "./chartFrame.js";
import { fuelRange, PLOT_HEIGHT, priceRange } from "./fuelLayers.js";
import type { TripPrices } from "./tripPrices.js";

/** Room for the axes, in pixels; the names of the limits also stand on the right. */
const AXIS = { left: 36, right: 78, bottom: 26 };
export const CHART_HEIGHT = PLOT_HEIGHT + AXIS.bottom;

/** The pixels that a tick of the mile axis needs, and the most steps that the other axes may have. */
const MILES_SPACE = 70;
const FUEL_STEPS = 5;
const PRICE_STEPS = 4;

const noListener = (): null => null;
/** Keeps uPlot's cursor from following the mouse by itself. */
export const NO_LISTENERS: uPlot.Cursor.Bind = {
  mousedown: noListener,
  mouseup: noListener,
  click: noListener,
  dblclick: noListener,
  mousemove: noListener,
  mouseleave: noListener,
  mouseenter: noListener,
};

/** What is drawn now. */
export interface Drawn {
  readonly shown: Shown;
  readonly prices: TripPrices;
  readonly colors: Colors;
}

/**
 * A plot with miles below, gallons on the left and dollars a gallon on the right. uPlot's own line is the plan's fuel.
 * @param drawBelow draws under that line.
 * @param drawAbove draws over it.
 */
export function makeFuelPlot(target: HTMLElement, widthPixels: number, drawn: () => Drawn, drawBelow: (plot: uPlot) => void, drawAbove: (plot: uPlot) => void): uPlot {
  const soft = (): string => drawn().colors.soft;
  const line = (): string => drawn().colors.line;
  const tank = (): number => drawn().shown.settings.tankCapacityGallons;
  const grid = { stroke: line, width: 1 };
  const common = { font: FONT, stroke: soft, grid, ticks: { show: false } };
  const options: uPlot.Options = {
    width: widthPixels,
    height: CHART_HEIGHT,
    padding: [0, 0, 0, 0],
    legend: { show: false },
    // fuelCursor.ts moves the cursor, in the same way for mouse, finger and keys.
    cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { show: false }, bind: NO_LISTENERS },
    scales: {
      x: { time: false },
      gallons: { range: () => fuelRange(tank()) },
      price: { range: () => priceRange(drawn().prices) },
    },
    axes: [
      {
        ...common,
        grid: { show: false },
        ticks: { stroke: line, width: 1, size: 4 },
        size: AXIS.bottom,
        gap: 4,
        splits: (plot, _axis, _least, most) => ticks(most, Math.max(2, Math.floor(plot.width / MILES_SPACE))),
        values: (_plot, miles) => miles.map((mile, i) => (i === miles.length - 1 ? `${count(mile)} mi` : count(mile))),
      },
      { ...common, scale: "gallons", size: AXIS.left, gap: 6, splits: () => ticks(tank(), FUEL_STEPS), values: (_plot, gallons) => gallons.map(count) },
      {
        ...common,
        scale: "price",
        side: 1,
        size: AXIS.right,
        gap: 6,
        splits: () => ticksBetween(drawn().prices.axis.least, drawn().prices.axis.most, PRICE_STEPS),
        values: (_plot, prices) => prices.map((price) => `$${price.toFixed(2)}`),
      },
    ],
    series: [{}, { scale: "gallons", stroke: () => drawn().colors.fuel, fill: () => drawn().colors.fill, width: 2.5, points: { show: false } }],
    hooks: { drawAxes: [drawBelow], draw: [drawAbove] },
  };
  return new uPlot(options, toData(drawn().shown), target);
}

/** The plan's fuel; without a plan an empty chart of the same width. */
export function toData({ trip, outcome }: Shown): uPlot.AlignedData {
  if (outcome.status === "planned") return [[...outcome.fuel.miles], [...outcome.fuel.gallons]];
  return [
    [0, trip.route.total_distance_miles],
    [null, null],
  ];
}
