// An SVG chart of latency by station count, both on logarithmic scales.

/** One line of the chart. */
export interface Series {
  readonly name: string;
  readonly points: ReadonlyArray<{ readonly stations: number; readonly ms: number }>;
  /** When this line replaces others; it is then dashed, and the legend says this. */
  readonly alternative?: string;
}

const WIDTH = 960;
const HEIGHT = 600;
const PLOT = { left: 84, right: 730, top: 84, bottom: 530 };
const LABEL_LEFT = PLOT.right + 26;
/** Labels closer than this would overlap. */
const LABEL_HEIGHT = 20;

/** Dark enough on white, and distinct for the colour-blind. */
const COLOURS = [
  "#0b62a4",
  "#b84a00",
  "#00734f",
  "#8a1c7c",
  "#6b5900",
  "#b3123d",
  "#333333",
  "#3f51b5",
  "#5d4037",
  "#00707a",
];

/** @throws {RangeError} when there are no points, or one has no logarithm. */
export function drawChart(title: string, subtitle: string, series: readonly Series[]): string {
  const points = series.flatMap((line) => line.points);
  if (points.length === 0) throw new RangeError("a chart needs points");
  if (!points.every(({ stations, ms }) => stations > 0 && ms > 0))
    throw new RangeError("a chart's points must be greater than 0");
  const counts = [...new Set(points.map(({ stations }) => stations))].toSorted((a, b) => a - b);
  const decades = decadesAround(points.map(({ ms }) => ms));
  const x = logScale(counts[0] ?? 1, counts.at(-1) ?? 1, PLOT.left + 14, PLOT.right);
  const y = logScale(decades[0] ?? 1, decades.at(-1) ?? 1, PLOT.bottom, PLOT.top);

  const labelled = series.flatMap(({ name, points: all }, k) => {
    const last = all.at(-1);
    return last === undefined
      ? []
      : [{ text: `${name}, ${writeMs(last.ms)}`, colour: colourOf(k), x: x(last.stations), y: y(last.ms) }];
  });
  const places = spreadApart(
    labelled.map((label) => label.y),
    LABEL_HEIGHT,
    PLOT.top,
    PLOT.bottom,
  );

  const alternatives = [...new Set(series.flatMap(({ alternative }) => alternative ?? []))];

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, 'DejaVu Sans', Arial, sans-serif" font-size="14" fill="#1a1a1a">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${PLOT.left}" y="36" font-size="20" font-weight="600">${escapeText(title)}</text>`,
    `<text x="${PLOT.left}" y="60" fill="#555555">${escapeText(subtitle)}</text>`,
    ...decades.map(
      (ms) =>
        `<path d="M${PLOT.left} ${fix(y(ms))}H${PLOT.right}" stroke="#dddddd"/><text x="${PLOT.left - 10}" y="${fix(y(ms) + 5)}" text-anchor="end" fill="#555555">${writeMs(ms)}</text>`,
    ),
    ...counts.map(
      (count) =>
        `<path d="M${fix(x(count))} ${PLOT.bottom}v6" stroke="#888888"/><text x="${fix(x(count))}" y="${PLOT.bottom + 24}" text-anchor="middle" fill="#555555">${count.toLocaleString("en-US")}</text>`,
    ),
    `<path d="M${PLOT.left} ${PLOT.bottom}H${PLOT.right}" stroke="#888888"/>`,
    `<text x="${fix((PLOT.left + PLOT.right) / 2)}" y="${PLOT.bottom + 50}" text-anchor="middle">stations in the request</text>`,
    ...(alternatives.length === 0
      ? []
      : [
          `<text x="${WIDTH - 20}" y="${PLOT.bottom + 50}" text-anchor="end" fill="#555555">dashed: ${escapeText(alternatives.join("; "))}</text>`,
        ]),
    ...series.map(({ points: all, alternative }, k) =>
      drawLine(
        all.map(({ stations, ms }) => ({ x: x(stations), y: y(ms) })),
        colourOf(k),
        alternative !== undefined,
      ),
    ),
    ...labelled.map(({ text, colour, x: fromX, y: fromY }, k) => {
      const place = places[k] ?? fromY;
      return (
        `<path d="M${fix(fromX + 7)} ${fix(fromY)}L${LABEL_LEFT - 5} ${fix(place)}" fill="none" stroke="${colour}" stroke-opacity="0.4"/>` +
        `<text x="${LABEL_LEFT}" y="${fix(place + 5)}" fill="${colour}">${escapeText(text)}</text>`
      );
    }),
    "</svg>\n",
  ].join("\n");
}

/**
 * Moves positions apart until they are at least `gap` apart, keeping their order. They stay close to where they were,
 * and between `least` and `most` as long as they fit.
 */
export function spreadApart(positions: readonly number[], gap: number, least: number, most: number): number[] {
  const order = positions.map((position, k) => ({ position, k })).toSorted((a, b) => a.position - b.position);
  const placed: number[] = [];
  for (const { position } of order) placed.push(Math.max(position, (placed.at(-1) ?? least - gap) + gap));
  let limit = most;
  for (let k = placed.length - 1; k >= 0; k--) {
    placed[k] = Math.min(placed[k] ?? limit, limit);
    limit = (placed[k] ?? limit) - gap;
  }
  const result = positions.slice();
  order.forEach(({ k }, rank) => (result[k] = placed[rank] ?? NaN));
  return result;
}

function logScale(from: number, to: number, start: number, end: number): (value: number) => number {
  const range = Math.log(to / from) || 1;
  return (value) => start + ((end - start) * Math.log(value / from)) / range;
}

/** Powers of ten, from the last one below all values to the first above. */
function decadesAround(values: readonly number[]): number[] {
  const first = Math.floor(Math.log10(Math.min(...values)));
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: last - first + 1 }, (_, k) => 10 ** (first + k));
}

function writeMs(ms: number): string {
  const [value, unit] = ms >= 1000 ? [ms / 1000, "s"] : ms >= 0.9995 ? [ms, "ms"] : [ms * 1000, "µs"];
  return `${Number(value.toPrecision(value >= 1 ? 3 : 2))} ${unit}`;
}

function colourOf(k: number): string {
  return COLOURS[k % COLOURS.length] ?? "#000000";
}

function drawLine(
  points: ReadonlyArray<{ readonly x: number; readonly y: number }>,
  colour: string,
  isDashed: boolean,
): string {
  const path = points.map(({ x, y }, k) => `${k === 0 ? "M" : "L"}${fix(x)} ${fix(y)}`).join("");
  const dots = points.map(({ x, y }) => `<circle cx="${fix(x)}" cy="${fix(y)}" r="4" fill="${colour}"/>`).join("");
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"${isDashed ? ' stroke-dasharray="7 5"' : ""}/>${dots}`;
}

function fix(value: number): string {
  return String(Number(value.toFixed(1)));
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
