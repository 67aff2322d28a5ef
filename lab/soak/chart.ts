// An SVG chart of a soak: requests a second, times of small requests, memory of each process, and disturbances as
// bands.

import { spreadApart } from "../../bench/harness/chart.js";
import type { DisturbanceLog, Track } from "./disturbances.js";
import type { SoakRecord } from "./record.js";
import { memoryOf, type Point, processesOf, ratesOf, timesOf } from "./series.js";

const WIDTH = 960;
const PLOT = { left: 64, right: 770, top: 116 };
const PANEL_HEIGHT = 150;
const PANEL_GAP = 46;
const LABEL_HEIGHT = 18;
const TICKS_Y = 4;
const TICKS_X = 10;
/** A mark is so wide at least. */
const LEAST_MARK = 1.5;

/** By class, so that a dark page has lighter ones; distinct for the colour-blind. */
const STYLE = `
text { fill: #1a1a1a } .soft { fill: #555 } .grid { stroke: #ddd } .paper { fill: #fff }
.c0 { --c: #0b62a4 } .c1 { --c: #b84a00 } .c2 { --c: #00734f } .c3 { --c: #8a1c7c } .c4 { --c: #6b5900 }
path.line { stroke: var(--c); fill: none; stroke-width: 1.5; stroke-linejoin: round } text.label { fill: var(--c) }
.redis { fill: #d33; opacity: .28 } .worker { fill: #d90; opacity: .5 } .thread { fill: #46c; opacity: .45 }
@media (prefers-color-scheme: dark) {
text { fill: #eee } .soft { fill: #aaa } .grid { stroke: #3a3a3a } .paper { fill: #161616 }
.c0 { --c: #6bb3ee } .c1 { --c: #ff9d57 } .c2 { --c: #4cc9a0 } .c3 { --c: #e08bd3 } .c4 { --c: #d3bd4a }
}`;

const MARKS: Readonly<Record<Track, { readonly className: string; readonly text: string }>> = {
  Redis: { className: "redis", text: "Redis paused or killed" },
  "worker process": { className: "worker", text: "worker 2 killed" },
  thread: { className: "thread", text: "thread of a service failed" },
};

interface Line {
  readonly name: string;
  readonly points: readonly Point[];
  /** Points that are further apart are not joined: the process did not run. */
  readonly gapSeconds: number;
}

interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly Line[];
}

export function drawSoakChart(record: SoakRecord, log: DisturbanceLog, title: string): string {
  const panels: readonly Panel[] = [
    {
      title: "requests a second",
      unit: "",
      lines: [{ name: "requests", points: ratesOf(record), gapSeconds: Infinity }],
    },
    {
      title: "small requests, milliseconds",
      unit: " ms",
      lines: (["p50", "p99"] as const).map((name) => ({ name, points: timesOf(record, name), gapSeconds: Infinity })),
    },
    {
      title: "memory of each process, megabytes",
      unit: " MB",
      lines: processesOf(record).map((name) => ({ name, ...thinned(memoryOf(record, name)) })),
    },
  ];
  const end = record.samples.at(-1)?.seconds ?? 1;
  const x = (seconds: number): number => PLOT.left + ((PLOT.right - PLOT.left) * Math.max(0, seconds)) / end;
  const bottom = PLOT.top + panels.length * PANEL_HEIGHT + (panels.length - 1) * PANEL_GAP;
  const height = bottom + 60;
  const bands = log.all.map(({ track, from, until }) => {
    const [left, right] = [x(record.secondsAt(from)), x(Math.min(end, record.secondsAt(until)))];
    return `<rect class="${MARKS[track].className}" x="${fix(left)}" y="${PLOT.top}" width="${fix(Math.max(LEAST_MARK, right - left))}" height="${bottom - PLOT.top}"/>`;
  });
  const legend = Object.values(MARKS).map(
    ({ className, text }, i) =>
      `<rect class="${className}" x="${PLOT.left + i * 220}" y="56" width="12" height="12"/><text class="soft" x="${PLOT.left + i * 220 + 18}" y="67">${text}</text>`,
  );
  const step = niceStep(end / 60 / TICKS_X);
  const minutes = Array.from({ length: Math.floor(end / 60 / step + 1e-9) + 1 }, (_, i) => i * step);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, 'DejaVu Sans', Arial, sans-serif" font-size="13">`,
    `<style>${STYLE}</style>`,
    `<rect class="paper" width="${WIDTH}" height="${height}"/>`,
    `<text x="${PLOT.left}" y="34" font-size="19" font-weight="600">${title}</text>`,
    ...legend,
    ...bands,
    ...panels.map((panel, i) => drawPanel(panel, PLOT.top + i * (PANEL_HEIGHT + PANEL_GAP), x)),
    ...minutes.map(
      (minute) =>
        `<text class="soft" x="${fix(x(60 * minute))}" y="${bottom + 20}" text-anchor="middle">${Number(minute.toFixed(2))}</text>`,
    ),
    `<text class="soft" x="${fix((PLOT.left + PLOT.right) / 2)}" y="${bottom + 44}" text-anchor="middle">minutes</text>`,
    "</svg>\n",
  ].join("\n");
}

function drawPanel({ title, unit, lines }: Panel, top: number, x: (seconds: number) => number): string {
  const most = lines.flatMap(({ points }) => points).reduce((greatest, { value }) => Math.max(greatest, value), 0) || 1;
  const step = niceStep(most / TICKS_Y);
  const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
  const highest = ticks.at(-1) ?? most;
  const y = (value: number): number => top + PANEL_HEIGHT * (1 - value / highest);
  const labels = spreadApart(
    lines.map(({ points }) => y(points.at(-1)?.value ?? 0)),
    LABEL_HEIGHT,
    top,
    top + PANEL_HEIGHT,
  );
  return [
    `<text x="${PLOT.left}" y="${top - 10}" font-weight="600">${title}</text>`,
    ...ticks.map(
      (tick) =>
        `<path class="grid" d="M${PLOT.left} ${fix(y(tick))}H${PLOT.right}"/><text class="soft" x="${PLOT.left - 8}" y="${fix(y(tick) + 4)}" text-anchor="end">${Number(tick.toFixed(3)).toLocaleString("en-US")}</text>`,
    ),
    ...lines.map(
      ({ points, gapSeconds }, k) =>
        `<path class="line c${k}" d="${points.map(({ seconds, value }, i) => `${i === 0 || seconds - (points[i - 1]?.seconds ?? 0) > gapSeconds ? "M" : "L"}${fix(x(seconds))} ${fix(y(value))}`).join("")}"/>`,
    ),
    ...lines.map(
      ({ name, points }, k) =>
        `<text class="label c${k}" x="${PLOT.right + 10}" y="${fix((labels[k] ?? top) + 4)}">${name}, ${Number((points.at(-1)?.value ?? 0).toPrecision(3))}${unit}</text>`,
    ),
  ].join("\n");
}

/** A line has so many points at most: more are not seen. */
const MOST_POINTS = 360;

/** A second without a sample is no gap. */
const GAP_SAMPLES = 2.5;

function thinned(points: readonly Point[]): Omit<Line, "name"> {
  const every = Math.max(1, Math.ceil(points.length / MOST_POINTS));
  return { points: points.filter((_, i) => i % every === 0), gapSeconds: GAP_SAMPLES * every };
}

/** The next of 1, 2, 5, 10, … */
function niceStep(least: number): number {
  const decade = 10 ** Math.floor(Math.log10(least));
  return decade * ([1, 2, 5, 10].find((factor) => factor * decade >= least) ?? 10);
}

function fix(value: number): string {
  return String(Number(value.toFixed(1)));
}
