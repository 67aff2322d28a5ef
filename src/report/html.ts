// One self-contained page: the route on a map, the fuel in the tank along it, and the stops. It loads nothing.

import type { OptimizeRequest, OptimizeResult } from "../contract/schemas/optimize.js";
import { pointsOf } from "../contract/values/polyline.js";
import { splitDoubts } from "../contract/values/warnings.js";
import { stationsOf, type StopRows } from "../planning/drive.js";
import { type DrawnPlan, drawFuel } from "./fuelCurve.js";
import { DAYS_STYLE, writeDays } from "./day/html.js";
import { drawMap } from "./map.js";
import { compareDrivers, type Figure, figuresOf, timeSaved, wordOptimality, wordTotal } from "./figures.js";
import { stopColumns } from "./table.js";
import { EXPLANATION_STYLE, writeExplanation, writeStopReasons } from "./explanation/html.js";
import { writeTable, type TableColumn } from "./tableLayout.js";
import { pricesToShow } from "./pricedStops.js";
import { costSteps, wordNetPrices, wordTaxAndAge } from "./priceWords.js";
import { counted, dollars, escapeHtml } from "./text.js";

/** Prices go from blue (cheap) to orange (dear), which nearly everybody can tell apart. */
const STYLE = `
:root { --ink: #1b2530; --soft: #5b6875; --line: #dbe1e7; --paper: #fff; --card: #f6f8fa; --route: #7b8997; --fuel: #1d5fb4; --fill: #1d5fb41f; --limit: #b42318; --cheap: #1553c7; --dear: #d97400 }
@media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark; --ink: #e8edf2; --soft: #9ba8b5; --line: #323d48; --paper: #12181e; --card: #1a222a; --route: #66737f; --fuel: #69a8f0; --fill: #69a8f026; --limit: #ff8a7a; --cheap: #5b9dff; --dear: #ffb03a } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 70rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
.doubt { color: var(--limit); font-weight: 600 }
p, li { margin: .25rem 0; color: var(--soft) }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1rem 0 }
.figures div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem }
.figures b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums }
.figures span { color: var(--soft); font-size: .85rem; line-height: 1.35; display: block }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem }
svg { display: block; width: 100%; min-width: 42rem; height: auto }
svg text { font: 12px system-ui, sans-serif; fill: var(--soft) }
svg .number { fill: var(--paper); font-weight: 600; text-anchor: middle }
svg .label { fill: var(--ink); text-anchor: middle; stroke: var(--paper); stroke-width: 4px; paint-order: stroke }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .92rem }
th, td { padding: .4rem .6rem; text-align: left; overflow-wrap: anywhere }
td { border-top: 1px solid var(--line); min-width: 2rem }
th { color: var(--soft); font-weight: 600; white-space: nowrap }
.right { text-align: right; white-space: nowrap }
td.left { min-width: 9rem }
@media print { body { padding: 0; max-width: none; font-size: 12px } .scroll { overflow: visible } svg { min-width: 0 } h2 { break-after: avoid } .scroll:has(svg), tr { break-inside: avoid } }
`;

const COMPARISON_COLUMNS: readonly TableColumn[] = [
  { title: "", align: "left" },
  { title: "this plan", align: "right" },
  { title: "naive driver", align: "right" },
];

/** With the columns of prices, the table of stops needs every pixel. */
const COSTS_STYLE = `.costs { max-width: 24rem }
.sum td { font-weight: 600 }
th, td { padding: .4rem }
th.right { white-space: normal; overflow-wrap: normal; vertical-align: bottom }
@media print { table { font-size: .68rem } th, td { padding: .25rem } td.left { min-width: 5rem } }
`;

/** What the fuel comes to where more than pump prices count, and how far prices can be trusted; nothing elsewhere. */
function writeCosts(result: OptimizeResult): string {
  const [steps, sentences] = [costSteps(result.summary), wordTaxAndAge(result)];
  if (steps.length + sentences.length === 0) return "";
  const rows = steps.map(
    ({ what, dollars: amount, isSum }) =>
      `<tr${isSum ? ' class="sum"' : ""}><td class="left">${what}</td><td class="right">${amount < 0 ? "− " : ""}${dollars(Math.abs(amount))}</td></tr>`,
  );
  return `<h2>What the fuel costs</h2>
${rows.length === 0 ? "" : `<div class="scroll costs"><table><tbody>${rows.join("")}</tbody></table></div>\n`}${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join("")}
`;
}

/** The time on the way beside that of a naive driver; nothing without breaks and rests. */
function timeFigure({ summary }: OptimizeResult): Figure[] {
  const time = timeSaved(summary);
  return time === undefined ? [] : [[time[0], `${time[1]}, beside a naive driver`]];
}

/**
 * The page.
 * @param request what was planned: stations with miles and prices.
 * @param result the rounded figures that the page shows.
 * @param plan the plan before rounding, from which the pictures are drawn.
 */
export function toHtml(
  title: string,
  request: OptimizeRequest,
  result: OptimizeResult,
  plan: DrawnPlan & StopRows,
): string {
  const { summary, stops } = result;
  const { doubts, others } = splitDoubts(result);
  const { baseline_comparison: baseline } = summary;
  const columns = stopColumns(stops, request.pricing?.discounts ?? []);
  const costs = writeCosts(result);
  const days = writeDays(result);
  const net = wordNetPrices(pricesToShow(stops));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${result.explanation === undefined ? "" : EXPLANATION_STYLE}${costs === "" ? "" : COSTS_STYLE}${days === "" ? "" : DAYS_STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${doubts.map((doubt) => `<p class="doubt">${escapeHtml(doubt)}</p>\n`).join("")}<p>The cheapest fuel stops among ${counted(request.stations.length, "station")} along the route; optimality: ${wordOptimality(summary)}.${wordTotal(
    request,
    summary,
  )
    .map((sentence) => ` ${escapeHtml(sentence)}`)
    .join("")}</p>
<div class="figures">${[...figuresOf(result), ...timeFigure(result)].map(([figure, text]) => `<div><b>${escapeHtml(figure)}</b><span>${escapeHtml(text)}</span></div>`).join("")}</div>
<h2>Route</h2>
${net === "" ? "" : "<p>Prices are those at the pump.</p>\n"}<div class="scroll">${drawMap({ ...request, points: pointsOf(request.route) }, stationsOf(plan, request.stations))}</div>
<h2>Fuel in the tank</h2>
${net === "" ? "" : `<p>Prices are ${net}.</p>\n`}<div class="scroll">${drawFuel(plan, stops)}</div>
<h2>Stops</h2>
${
  stops.length === 0
    ? "<p>No stop is needed.</p>"
    : writeTable(
        columns,
        stops.map((stop, k) => columns.map(({ write }) => write(stop, k))),
        writeStopReasons(request, stops),
      )
}
${days}${costs}${writeExplanation(request, result)}<h2>Compared with a naive driver</h2>
<p>${escapeHtml(baseline.strategy_description)}</p>
${writeTable(COMPARISON_COLUMNS, compareDrivers(summary, stops.length))}
${others.length === 0 ? "" : `<h2>Notes</h2><ul>${others.map((warning) => `<li>${escapeHtml(warning)}</li>`).join("")}</ul>`}
</body>
</html>
`;
}
