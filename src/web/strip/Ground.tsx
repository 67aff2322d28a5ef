import { dollarTicks, mileTicks, tankTicks } from "../charts/axes.js";
import { StateBands, StateLetters } from "../charts/StateBands.js";
import type { StateStretch } from "../charts/states.js";
import type { Range } from "../../report/scale.js";
import type { StripLayout } from "./layout.js";

interface GroundProps {
  readonly layout: StripLayout;
  readonly states: readonly StateStretch[];
  readonly routeMiles: number;
  readonly tankGallons: number;
  readonly bufferGallons: number;
  readonly range: Range;
}

/** Room for a price and for a number of miles. */
const PRICE_STEP_PIXELS = 20;
const MILE_STEP_PIXELS = 90;
/** How far below the middle of a line its text stands, so that it is in the middle of it. */
const HALF_TEXT = 4;

/** The states, the axes and the buffer: all that lies under prices and fuel. */
export function Ground({ layout, states, routeMiles, tankGallons, bufferGallons, range }: GroundProps) {
  const { left, right, top, bottom, x, priceY, tankY, lettersY, milesY } = layout;
  const priceHeight = priceY(range.least) - priceY(range.most);
  const prices = dollarTicks(range.least, range.most, Math.max(1, Math.floor(priceHeight / PRICE_STEP_PIXELS)));
  const levels = tankTicks(tankGallons);
  return (
    <>
      <StateBands states={states} x={x} top={top} bottom={bottom} />
      <g class="grid">
        {prices.map(({ value }) => (
          <line key={value} x1={left} x2={right} y1={priceY(value)} y2={priceY(value)} />
        ))}
        {levels.map(({ value }) => (
          <line
            key={value}
            class={value === 0 ? "is-base" : ""}
            x1={left}
            x2={right}
            y1={tankY(value)}
            y2={tankY(value)}
          />
        ))}
      </g>
      <g class="axis-text is-left">
        {prices.map(({ value, text }) => (
          <text key={text} x={left - 8} y={priceY(value) + HALF_TEXT}>
            {text}
          </text>
        ))}
        {levels.map(({ value, text }) => (
          <text key={text} x={left - 8} y={tankY(value) + HALF_TEXT}>
            {text}
          </text>
        ))}
      </g>
      <StateLetters states={states} x={x} y={lettersY} />
      <g class="axis-text is-below">
        {mileTicks(routeMiles, Math.floor((right - left) / MILE_STEP_PIXELS)).map(({ value, text }) => (
          <text key={text} class={value === 0 ? "is-first" : ""} x={x(value)} y={milesY}>
            {text}
          </text>
        ))}
      </g>
      <line class="buffer-line" x1={left} x2={right} y1={tankY(bufferGallons)} y2={tankY(bufferGallons)} />
    </>
  );
}
