import type { Figure, Results } from "./results.js";
import { writeNumber } from "./table.js";

/** The rows of the short table, each the figure at its largest count, and their labels. */
const ROWS: ReadonlyArray<readonly [group: string, name: string, words: string]> = [
  ["optimize", "JSON.parse", "`JSON.parse` of the request, for comparison"],
  ["optimize", "plan", "**plan**"],
  ["growth", "random, 1,000,000", "**plan**"],
  ["fleet", "50 gallons at least", "**plan** with at least 50 gallons a stop"],
  ["fleet", "20 to 80 gallons at least", "... with 20 to 80 gallons, drawn for each station"],
  ["fleet", "detours of 0 to 3 gallons", "... with the fuel of detours"],
  [
    "fleet",
    "small tank, 10 stops at most, 0 to 53 % at least",
    "... with at most 10 stops, fewer than the cheapest, and up to half a tank at least",
  ],
  ["fleet", "20 to 80 gallons at least: forcedCosts", "**forcedCosts** with 20 to 80 gallons"],
  ["fleet", "20 to 80 gallons at least: costsByStops to 10", "**costsByStops** to 10 with 20 to 80 gallons"],
  ["fleet", "50 gallons at least, 1,000,000", "**plan** with at least 50 gallons a stop"],
  ["layers", "all in process", "an optimize request, bytes to bytes"],
  ["layers", "scan", "... of it the scan that reads it"],
  ["layers", "parse", "... `JSON.parse`"],
  ["layers", "validate", "... Zod"],
  ["layers", "HTTP", "... over HTTP"],
  ["cpu", "the service", "... CPU of the service, all threads"],
  ["cpu", "bare Fastify", "... CPU of a Fastify server that only parses it"],
  ["throughput", "the service", "small optimize requests a second"],
  ["throughput", "bare Fastify", "... of a Fastify server that only parses them"],
  ["enrich", "request, bytes to bytes", "an enrichment request, 30,000 points, bytes to bytes"],
  ["enrich", "request, by JSON.parse and Zod", "... by `JSON.parse` and Zod"],
  ["enrich", "nearestOnPolyline within 7 miles", "**nearestOnPolyline**, 30,000 points"],
  ["start", "loadOptimizer()", "loadOptimizer() in a fresh process"],
  ["start", "service, to its first line", "start of the service"],
  ["planners", "plan", "**plan**"],
  ["planners", "fuel grid, 1 gal", "a fuel grid of 1 gallon, without the stops"],
  ["planners", "fuel grid, 0.25 gal", "a fuel grid of 0.25 gallons, without the stops"],
  ["planners", "level table", "an exact level table in plain JavaScript, without the stops"],
  ["planners", "HiGHS", "the HiGHS MILP solver"],
  ["distances", "nearestOnPolyline within 7 miles", "**nearestOnPolyline**, 30,000 points"],
  ["distances", "turf nearestPointOnLine", "turf's nearestPointOnLine"],
];

/** The short table of a run, in Markdown. */
export function writeSummary({ machine, date, figures }: Results): string {
  const lines = ROWS.flatMap(([group, name, words]) => {
    const figure = figures
      .filter((each) => each.group === group && each.name === name)
      .toSorted((a, b) => b.count - a.count)[0];
    return figure === undefined ? [] : [rowOf(figure, words)];
  });
  return [
    `${machine.cpu} × ${machine.cores}, Node ${machine.node}, ${date.slice(0, 10)}:`,
    "",
    "| | of | median | p99 |",
    "|---|---|---|---|",
    ...lines,
    "",
  ].join("\n");
}

function rowOf({ count, noun, unit, median, p99, samples, note }: Figure, words: string): string {
  return `| ${words}${note === undefined ? "" : `: ${note}`} | ${count.toLocaleString("en-US")} ${noun} | ${writeNumber(median)} ${unit} | ${samples === 1 || unit === "requests/s" ? "" : `${writeNumber(p99)} ${unit}`} |`;
}
