import type { Scale } from "./scale.js";
import type { StateStretch } from "./states.js";

interface BandsProps {
  readonly states: readonly StateStretch[];
  readonly x: Scale;
  readonly top: number;
  readonly bottom: number;
}

/** Every other state as a shaded band. */
export function StateBands({ states, x, top, bottom }: BandsProps) {
  return (
    <g class="state-bands">
      {states.map(
        ({ state, fromMile, toMile }, k) =>
          k % 2 === 0 && (
            <rect
              key={`${state}${k}`}
              x={x(fromMile)}
              y={top}
              width={Math.max(0, x(toMile) - x(fromMile))}
              height={bottom - top}
            />
          ),
      )}
    </g>
  );
}

/** Room that the two letters of a state need, in pixels. */
const LETTERS_WIDTH = 19;

/** The letters of the states where there is room, each in the middle of its stretch. */
export function StateLetters({
  states,
  x,
  y,
}: {
  readonly states: readonly StateStretch[];
  readonly x: Scale;
  readonly y: number;
}) {
  return (
    <g class="state-letters">
      {states.map(
        ({ state, fromMile, toMile }, k) =>
          x(toMile) - x(fromMile) >= LETTERS_WIDTH && (
            <text key={`${state}${k}`} x={(x(fromMile) + x(toMile)) / 2} y={y}>
              {state}
            </text>
          ),
      )}
    </g>
  );
}
