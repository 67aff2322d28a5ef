// One self-contained page: the route on a map, the fuel in the tank along it, and the stops. It loads nothing.

import type { OptimizeRequest, OptimizeResult } from "../contract/optimize.js";
import { DEFAULT_PARAMS } from "../contract/optimize.js";
import { drawFuel } from "./fuelCurve.js";
import { drawMap } from "./map.js";
import { escapeHtml } from "./text.js";
import { count, dollars, STOP_COLUMNS } from "./table.js";

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2733; --soft: #5d6b7a; --line: #d5dce3; --paper: #fff; --route: #2563a8; --stop: #c2410c; --cheap: #15803d; --dear: #b91c1c; --fill: #2563a822 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf0; --soft: #9aa7b4; --line: #35414d; --paper: #151b21; --route: #6aa9ea; --stop: #fb923c; --cheap: #4ade80; --dear: #f87171; --fill: #6aa9ea22 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 68rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
p { margin: .25rem 0; color: var(--soft) }
.figures { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0 } .figures div { flex: 1 1 9rem; border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem }
.figures b { display: block; font-size: 1.35rem; font-variant-numeric: tabular-nums } .figures span { color: var(--soft); font-size: .85rem }
svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: .5rem }
svg text { font: 12px system-ui, sans-serif; fill: var(--soft) } svg .number { fill: #fff; font-weight: 600; text-anchor: middle }
.scroll { overflow-x: auto } .scroll svg { min-width: 40rem } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .92rem }
th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: left } .right { text-align: right; white-space: nowrap } th { color: var(--soft); font-weight: 600 }
li { color: var(--soft) }
@media print { body { padding: 0; max-width: none } h2 { break-after: avoid } svg, tr { break-inside: avoid } }
`;

/**
 * The page.
 * @param request what was planned: stations with miles and prices.
 */
export function toHtml(title: string, request: OptimizeRequest, plan: OptimizeResult): string {
  const { summary, stops, warnings } = plan;
  const { baseline_comparison: baseline } = summary;
  const figures: [string, string][] = [
    [dollars(summary.total_fuel_cost), `for ${count(summary.total_fuel_gallons)} gallons in ${stops.length} ${stops.length === 1 ? "stop" : "stops"}`],
    [dollars(baseline.savings_dollars), `saved, ${baseline.savings_percent.toFixed(1)} % of a naive driver's ${dollars(baseline.naive_total_fuel_cost)}`],
    [`${count(summary.total_distance_miles)} mi`, `in ${count(summary.total_time_hours)} hours, ${count(summary.total_detour_minutes)} minutes of them detours`],
    [`${count(summary.fuel_remaining_at_destination_gallons)} gal`, "left on arrival"],
  ];
  const head = STOP_COLUMNS.map(({ title: text, align }) => `<th class="${align}">${escapeHtml(text)}</th>`).join("");
  const rows = stops.map((stop, k) => `<tr>${STOP_COLUMNS.map(({ align, write }) => `<td class="${align}">${escapeHtml(write(stop, k))}</td>`).join("")}</tr>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>The cheapest stops there are (optimality: ${escapeHtml(summary.optimality)}) among ${count(request.stations.length)} stations along the route.</p>
<div class="figures">${figures.map(([figure, text]) => `<div><b>${escapeHtml(figure)}</b><span>${escapeHtml(text)}</span></div>`).join("")}</div>
<h2>Route</h2>
<div class="scroll">${drawMap(request, plan)}</div>
<h2>Fuel in the tank</h2>
<div class="scroll">${drawFuel(request, plan, DEFAULT_PARAMS)}</div>
<h2>Stops</h2>
${stops.length === 0 ? "<p>No stop is needed.</p>" : `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`}
<p>${escapeHtml(baseline.strategy_description)}</p>
${warnings.length === 0 ? "" : `<h2>Assumed</h2><ul>${warnings.map((warning) => `<li>${escapeHtml(warning)}</li>`).join("")}</ul>`}
</body>
</html>
`;
}
