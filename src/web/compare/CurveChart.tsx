import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { countTicks, dollarTicks, minuteTicks } from "../charts/axes.js";
import { placeLabels } from "../charts/labels.js";
import { makeScale, type Scale } from "../charts/scale.js";
import { widthOf } from "../charts/textWidth.js";
import { type Size, useSize } from "../charts/useSize.js";
import type { Box } from "../design/box.js";
import { rangeOf } from "../../report/scale.js";
import { type Curve, type CurveKind, type CurvePoint, isDrawn } from "./curves.js";

const MARGIN = { left: 56, right: 26, top: 10, bottom: 26 };
const POINT_RADIUS = 4.5;
const SHOWN_RADIUS = 6;
const LABEL_HEIGHT = 14;
const STEPS = { dollars: 5, pixels: { stops: 32, time: 92 } };
/** Room beyond the outermost points, as a share of their span. */
const ROOM = 0.08;
/** Pixels between the last text of an axis and the chart's edge. */
const EDGE = 2;
/** The least height of the axis, in dollars. */
const LEAST_DOLLARS = 0.2;
/** The least size of a target for the pointer, in pixels. */
const TARGET = 24;

const BY: Readonly<Record<CurveKind, string>> = { stops: "by stops", time: "by time on the road" };
const NO_CURVE: Readonly<Record<CurveKind, string>> = {
  stops: "No other number of stops pays less",
  time: "No plan that takes longer pays less",
};
const HINT = "press a point to take it";

interface CurveProps {
  readonly curve: Curve;
  readonly kind: CurveKind;
  readonly hasRules: boolean;
  readonly onTake: (point: CurvePoint) => void;
}

/** What is paid, against stops or time: each point is a plan that can be taken. */
export function CurveChart(props: CurveProps) {
  const { curve, kind } = props;
  const { ref, size } = useSize<HTMLDivElement>();
  const pointed = useSignal<CurvePoint | undefined>(undefined);
  const drawn = isDrawn(curve);
  const title = `Pay ${curve.paid}, ${BY[kind]}`;
  return (
    <section class="curve" data-curve={kind} aria-label={title}>
      <header class="curve-head">
        <h3>{title}</h3>
        <p aria-hidden="true">{pointed.value?.text ?? (drawn ? HINT : "")}</p>
      </header>
      <div class="curve-plot" ref={ref}>
        {!drawn && (
          <p class="curve-none">
            {NO_CURVE[kind]} {curve.paid}.
          </p>
        )}
        {drawn && size.width > 0 && <Plot {...props} size={size} onPoint={(point) => (pointed.value = point)} />}
      </div>
    </section>
  );
}

interface PlotProps extends CurveProps {
  readonly size: Size;
  readonly onPoint: (point: CurvePoint | undefined) => void;
}

function Plot({ curve, kind, hasRules, size, onTake, onPoint }: PlotProps) {
  const { x, y, xTicks, yTicks, frame } = layOutCurve(curve, kind, size);
  const labels = nameLines(curve, hasRules, { x, y, frame });
  const path = (points: readonly CurvePoint[]): string =>
    points.map((point, i) => `${i === 0 ? "M" : "L"}${x(point.x).toFixed(1)} ${y(point.dollars).toFixed(1)}`).join("");
  const { left, right, bottom } = frame;
  return (
    <>
      <svg width={size.width} height={size.height} aria-hidden="true">
        <g class="grid">
          {yTicks.map(({ value }) => (
            <line key={value} x1={left} x2={right} y1={y(value)} y2={y(value)} />
          ))}
        </g>
        <g class="axis-text is-left">
          {yTicks.map(({ value, text }) => (
            <text key={value} x={left - 8} y={y(value) + 4}>
              {text}
            </text>
          ))}
        </g>
        <g class="axis-text">
          {xTicks.map(({ value, text }) => (
            <text key={value} x={Math.min(x(value), size.width - widthOf(text) / 2 - EDGE)} y={bottom + 18}>
              {text}
            </text>
          ))}
        </g>
        <path class="curve-line is-free" d={path(curve.free)} />
        <path class="curve-line is-yours" d={path(curve.yours)} />
        {[...curve.free, ...curve.yours].map((point) => (
          <circle
            key={`${point.isFree}${point.x}`}
            class={`curve-point${point.isFree ? " is-free" : ""}${point.isShown ? " is-shown" : ""}`}
            cx={x(point.x)}
            cy={y(point.dollars)}
            r={point.isShown ? SHOWN_RADIUS : POINT_RADIUS}
          />
        ))}
        {labels.map(
          ({ text, box, isFree }) =>
            box !== undefined && (
              <text key={text} class={isFree ? "curve-label is-free" : "curve-label"} x={box.left} y={box.bottom - 3}>
                {text}
              </text>
            ),
        )}
      </svg>
      <Points points={[...curve.yours, ...curve.free]} x={x} y={y} onTake={onTake} onPoint={onPoint} />
    </>
  );
}

interface PointsProps {
  readonly points: readonly CurvePoint[];
  readonly x: Scale;
  readonly y: Scale;
  readonly onTake: (point: CurvePoint) => void;
  readonly onPoint: (point: CurvePoint | undefined) => void;
}

/** A button over each point. Tab leads to one of them, the arrow keys from one to the next. */
function Points({ points, x, y, onTake, onPoint }: PointsProps) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useSignal<number | undefined>(undefined);
  const home =
    focused.value ??
    Math.max(
      0,
      points.findIndex(({ isShown }) => isShown),
    );
  return (
    <div
      ref={box}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const next = Math.min(Math.max(home + step, 0), points.length - 1);
        box.current?.querySelectorAll("button")[next]?.focus();
      }}
    >
      {points.map((point, k) => (
        <button
          key={`${point.isFree}${point.x}`}
          type="button"
          class="curve-button"
          tabIndex={k === home ? 0 : -1}
          aria-current={point.isShown}
          aria-disabled={!point.isShown && point.taking === undefined}
          aria-label={`${point.isFree ? "Without rules on stops: " : ""}${point.text}${point.isShown ? ": shown" : ""}`}
          style={{ left: x(point.x) - TARGET / 2, top: y(point.dollars) - TARGET / 2 }}
          onFocus={() => {
            focused.value = k;
            onPoint(point);
          }}
          onBlur={() => onPoint(undefined)}
          onPointerEnter={() => onPoint(point)}
          onPointerLeave={() => onPoint(undefined)}
          onClick={() => onTake(point)}
        />
      ))}
    </div>
  );
}

function layOutCurve({ yours, free }: Curve, kind: CurveKind, { width, height }: Size) {
  const frame: Box = {
    left: MARGIN.left,
    top: MARGIN.top,
    right: Math.max(MARGIN.left + 1, width - MARGIN.right),
    bottom: Math.max(MARGIN.top + 1, height - MARGIN.bottom),
  };
  const points = [...yours, ...free];
  const xs = rangeOf(points.map((point) => point.x));
  const ys = rangeOf(points.map((point) => point.dollars));
  const missing = Math.max(0, LEAST_DOLLARS - (ys.most - ys.least)) / 2;
  const room = (ys.most - ys.least) * ROOM + missing;
  const margin = (xs.most - xs.least) * (ROOM / 2);
  const [leastX, mostX] = [xs.least - margin, xs.most + margin];
  const steps = Math.max(2, Math.floor((frame.right - frame.left) / STEPS.pixels[kind]));
  return {
    frame,
    x: makeScale([leastX, mostX], [frame.left + SHOWN_RADIUS, frame.right - SHOWN_RADIUS]),
    y: makeScale([ys.least - room, ys.most + room], [frame.bottom, frame.top]),
    xTicks: kind === "stops" ? countTicks(xs.least, xs.most, steps) : minuteTicks(leastX, mostX, steps),
    yTicks: dollarTicks(ys.least - room, ys.most + room, STEPS.dollars),
  };
}

/** The names of the plan that is shown and of the lines, where there is room. */
function nameLines(
  { yours, free }: Curve,
  hasRules: boolean,
  { x, y, frame }: Pick<ReturnType<typeof layOutCurve>, "x" | "y" | "frame">,
) {
  const spots = (points: readonly CurvePoint[]) => points.map((point) => ({ x: x(point.x), y: y(point.dollars) }));
  const shown = [...yours, ...free].filter(({ isShown }) => isShown).slice(0, 1);
  const wanted = [
    { text: hasRules ? "yours" : "this plan", isFree: false, at: spots(shown) },
    ...(free.length === 0
      ? []
      : [
          {
            text: "without rules on stops",
            isFree: true,
            at: spots(free.slice(Math.floor(free.length / 2)).toReversed()),
          },
        ]),
  ];
  const boxes = placeLabels(
    wanted.map(({ text, at }) => ({ width: widthOf(text) + 2, height: LABEL_HEIGHT, spots: at })),
    frame,
    { points: spots([...yours, ...free]), pointRadius: SHOWN_RADIUS + 1, lines: [spots(yours), spots(free)] },
  );
  return wanted.map((label, k) => ({ ...label, box: boxes[k] }));
}
