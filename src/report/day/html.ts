// The days of a plan as HTML.

import type { OptimizeResult } from "../../contract/schemas/optimize.js";
import { escapeHtml } from "../text.js";
import { drawDays } from "./chart.js";
import { daysOf } from "./days.js";
import { type DayRow, rowsOf, timeTitle } from "./rows.js";
import { titleDays, wordDay, wordMinutes, wordSummary } from "./words.js";

/**
 * With times, the table of stops needs every pixel. On a narrow screen the bars are moved sideways rather than made too
 * small to read, and places stand below what is done there.
 */
export const DAYS_STYLE = `th, td { padding: .4rem }
.days { margin-top: .75rem }
.days svg { min-width: 56rem }
svg .on { fill: var(--paper); text-anchor: middle; font-weight: 600 }
h3 { font-size: 1rem; margin: 1.25rem 0 .5rem }
.list td { min-width: 0; vertical-align: top }
.list .time { width: 12rem }
.list .takes { width: 7rem }
.list span { color: var(--soft); margin-left: .75rem }
@media screen and (max-width: 40rem) {
.list thead { display: none }
.list tr { display: grid; grid-template: auto 1fr / 8.5rem 1fr; border-top: 1px solid var(--line) }
.list tr:first-child { border-top: 0 }
.list td { border-top: 0 }
.list .time, .list .takes { width: auto; padding-left: 0 }
.list .takes { grid-area: 2 / 1; padding-top: 0; color: var(--soft) }
.list td:last-child { grid-area: 1 / 2 / 3 / 3 }
.list span { display: block; margin: 0 }
}
@media print { .days svg { min-width: 0 } h3 { break-after: avoid } }
`;

/** The section about the days; nothing where the answer has no hours. */
export function writeDays(plan: OptimizeResult): string {
  const days = daysOf(plan);
  if (days.length === 0) return "";
  const rows = rowsOf(days);
  const lists = days.map(
    (day, i) => `<h3>${escapeHtml(wordDay(day, i, days))}</h3>\n${writeList(rows.filter((row) => row.day === i))}\n`,
  );
  const picture = drawDays(days);
  return `<h2>${titleDays(days)}</h2>
<p>${escapeHtml(wordSummary(days, plan))}</p>
${picture === "" ? "" : `<div class="scroll days">${picture}</div>\n`}${lists.join("")}`;
}

/** When, how long, and what and where. The date stands where it changes within a day. */
function writeList(rows: readonly DayRow[]): string {
  const lines = rows.map(({ newDate, time, zone, minutes, what, where, atMile }, i) => {
    const when = [...(i > 0 && newDate !== undefined ? [`${newDate},`] : []), time, zone].join(" ").trim();
    const place = [where, atMile].filter((words) => words !== "").join(", ");
    return `<tr><td class="right time">${escapeHtml(when)}</td><td class="right takes">${minutes === undefined ? "" : wordMinutes(minutes)}</td><td>${escapeHtml(what)}${place === "" ? "" : `<span>${escapeHtml(place)}</span>`}</td></tr>`;
  });
  return `<div class="scroll list"><table><thead><tr><th class="right time">${timeTitle(rows)}</th><th class="right takes">takes</th><th>what</th></tr></thead><tbody>${lines.join("")}</tbody></table></div>`;
}
