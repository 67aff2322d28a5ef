// Why a plan is as it is, in the reports. The explanation is made up, so that all it should say is known.

import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { wordAmount, wordExtraCost } from "../../src/contract/values/words.js";
import type { StopExplanation } from "../../src/contract/schemas/explanation.js";
import { toCsv } from "../../src/report/csv.js";
import { drawCurve } from "../../src/report/explanation/curveChart.js";
import {
  curveOf,
  nameRule,
  tabulateAlternatives,
  requiredIdsOf,
  stationsById,
  wordBackup,
  wordPriceRange,
  writeStopReason,
} from "../../src/report/explanation/sections.js";
import { toGeoJson } from "../../src/report/geojson.js";
import { toGpx } from "../../src/report/gpx.js";
import { toHtml } from "../../src/report/html.js";
import { writePlan } from "../../src/report/table.js";
import { NO_TERMINAL, widthOf } from "../../src/report/terminal.js";
import { DROPPABLE_RULES } from "../../src/rules/rules.js";
import { EXPLANATION, HOSTILE_NAME, makeExplained, makeStop, STOP_EXPLANATION } from "./explained.js";

const { request, plan, stopStations } = makeExplained();
const STATIONS = stationsById(request.stations);
const NOT_REQUIRED = requiredIdsOf({});

/** Found out when the search was cut short. */
const BARE: StopExplanation = {
  reason: "Buys 30 gallons, just enough to reach Gamma.",
  gallons_set_by: "reach_next_stop",
};
/** There is no other plan, and no way on. */
const LONELY: StopExplanation = {
  ...BARE,
  without: null,
  runner_up: null,
  price_range: { from: 0, to: null },
  backup: null,
};

describe("words", () => {
  test.each([
    [0, "nothing", "at the same cost"],
    [1e-6, "less than a cent", "less than a cent more"],
    [-0.0049, "less than a cent", "less than a cent less"],
    [0.005, "$0.01", "$0.01 more"],
    [-1234.5, "$1,234.50", "$1,234.50 less"],
  ])("%d dollars", (amount, words, extra) => {
    expect([wordAmount(amount), wordExtraCost(amount)]).toEqual([words, extra]);
  });

  test.each([
    // Down: at $3.490 no best plan buys here.
    [3.4896, "stays in the plan up to $3.489, now $3.229"],
    [3.23, "stays in the plan up to $3.230, now $3.229"],
    [3.2299, "stays in the plan only up to today's $3.229"],
    [3.229, "stays in the plan only up to today's $3.229"],
    [null, "stays in the plan at any price"],
  ])("a price range up to %s", (to, words) => {
    expect(wordPriceRange(makeStop("b", { ...BARE, price_range: { from: 0, to } }))).toBe(words);
  });

  test.each<[Partial<StopExplanation>, string | undefined]>([
    [{ backup: { station_id: "c", extra_cost: 4.1 } }, "closed on arrival: Gamma, mile 512.0, $4.10 more"],
    [
      { backup: { station_id: "c", extra_cost: -0.5 } },
      "closed on arrival: Gamma, mile 512.0, $0.50 less by using up the buffer",
    ],
    [
      { backup: { station_id: "c", extra_cost: -0.004 } },
      "closed on arrival: Gamma, mile 512.0, less than a cent less",
    ],
    [
      { backup: { station_id: null, extra_cost: -4.1 } },
      "closed on arrival: the fuel lasts to the destination, $4.10 less",
    ],
    [
      { backup: { station_id: "of another request", extra_cost: 0 } },
      "closed on arrival: of another request, at the same cost",
    ],
    [{ backup: null, short_by_gallons: 3.201 }, "closed on arrival: no way on without 3.3 more gallons on board"],
    [{ backup: null, short_by_gallons: 1 }, "closed on arrival: no way on without 1 more gallon on board"],
    [{ backup: null }, "closed on arrival: no way on"],
    [{}, undefined],
  ])("a station that is closed: %j", (known, words) => {
    expect(wordBackup(makeStop("b", { ...BARE, ...known }), STATIONS, NOT_REQUIRED)).toBe(words);
  });

  test.each([
    ["required", { params: { required_station_ids: ["b"] } }],
    ["locked", { progress: { miles_from_route_start: 0, locked_station_ids: ["b"] } }],
  ])("without a stop that is %s, the way on can cost less with the buffer, too", (_, asking) => {
    const stop = makeStop("b", { ...BARE, backup: { station_id: "c", extra_cost: -0.5 } });
    expect(wordBackup(stop, STATIONS, requiredIdsOf(asking))).toBe("closed on arrival: Gamma, mile 512.0, $0.50 less");
    expect(writeStopReason(stop, STATIONS, requiredIdsOf({ params: { required_station_ids: ["c"] } })).at(-1)).toBe(
      "Closed on arrival: Gamma, mile 512.0, $0.50 less by using up the buffer.",
    );
  });

  test("a stop: as many sentences as something is known of it", () => {
    expect(writeStopReason(makeStop("b"), STATIONS, NOT_REQUIRED)).toEqual([
      STOP_EXPLANATION.reason,
      "Stays in the plan up to $3.489, now $3.229.",
      "Closed on arrival: 北京飯店トラックストップ, mile 700.0, $4.10 more.",
    ]);
    expect(writeStopReason(makeStop("b", LONELY), STATIONS, NOT_REQUIRED)).toEqual([
      BARE.reason,
      "Stays in the plan at any price.",
      "Closed on arrival: no way on.",
    ]);
    expect(writeStopReason(makeStop("b", BARE), STATIONS, NOT_REQUIRED)).toEqual([BARE.reason]);
    expect(writeStopReason(makeStop("b", null), STATIONS, NOT_REQUIRED)).toEqual([]);
  });

  test("every rule of a fleet has a name", () => {
    for (const rule of [
      ...DROPPABLE_RULES.map((limit) => limit.rule),
      "stop_minutes",
      "stop_cost_dollars",
      "brands.prefer",
    ])
      expect(nameRule(rule)).toMatch(/^[a-z]+( [a-z]+)+$/);
    expect(nameRule("rule_of_tomorrow")).toBe("rule_of_tomorrow");
  });
});

describe("text", () => {
  const write = (columns?: number, explained = plan): string =>
    writePlan("Here to there", request, explained, { ...NO_TERMINAL, columns });

  test("under each stop what is known of it, below the plan what surrounds it", () => {
    const lines = write().split("\n");
    const [head, first, reason, details, second] = lines.slice(3);
    expect(head).toMatch(/^ +mile/);
    expect([first?.slice(0, 8), second?.slice(0, 8)]).toEqual(["1  240.3", "2  512.0"]);
    expect(reason).toBe(`   ${STOP_EXPLANATION.reason.replace("\u001B", " ").replace("\n", " ")}`);
    expect(details).toBe(
      "   Stays in the plan up to $3.489, now $3.229. Closed on arrival: 北京飯店トラックストップ, mile 700.0, $4.10 more.",
    );
    expect(
      lines.slice(lines.indexOf("Cost by number of stops. The best plan with exactly so many stops.") - 1),
    ).toEqual([
      "",
      "Cost by number of stops. The best plan with exactly so many stops.",
      "stops  total cost   difference       fuel   detour",
      `    1   $1,151.20  $24.75 more  $1,140.01  2.0 min  ${"█".repeat(24)}`,
      "    2   $1,126.45    this plan  $1,123.45  4.0 min",
      "    3   $1,126.95   $0.50 more  $1,122.95  6.5 min  ▌",
      "",
      "Nearest alternatives. What a stop that buys fuel there adds to the cost, and the price at which it would enter the plan.",
      "station                    mile        costs more  $/gal now  enters at",
      "Alpha                     100.0           nothing     $3.499     $3.499",
      "北京飯店トラックストップ  700.0  less than a cent     $3.859   no price",
      "",
      "What the rules cost. How much less the best plan would cost without each of them.",
      "rule                   costs",
      "most stops            $12.30",
      "minutes of a stop    nothing",
      "preferred brands   not known",
      "",
    ]);
  });

  test.each([120, 80, 60, 40])("in %d columns no line is wider, and nothing but names is cut", (columns) => {
    const text = write(columns);
    // A word of the made-up name is longer than the narrowest line.
    const lines = text.split("\n").filter((line) => !line.includes("</script>"));
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(columns);
    const words = text.replaceAll(/\s+/g, " ");
    for (const sentence of [
      "skipping it costs $7.12, the next best is",
      "Stays in the plan up to $3.489, now $3.229.",
      "mile 700.0, $4.10 more.",
      "total cost",
      "this plan",
      "not known",
    ])
      expect(words).toContain(sentence);
    expect(text.includes("█")).toBe(columns >= 60);
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test("five alternatives, the nearest first", () => {
    const many = Array.from({ length: 20 }, (_, i) => ({ station_id: `s${i}`, extra_cost: i, price_to_enter: 3 }));
    expect(
      write(undefined, { ...plan, explanation: { ...EXPLANATION, alternatives: many } }).match(/^s\d+ /gm),
    ).toEqual(["s0 ", "s1 ", "s2 ", "s3 ", "s4 "]);
  });

  test("warnings stay the last lines", () => {
    expect(write(undefined, { ...plan, warnings: ["One."] })).toMatch(
      /preferred brands +not known\n\nWarning: One\.\n$/,
    );
  });

  test("what was not found out, and what there is not", () => {
    const cut = write(undefined, makeExplained(BARE, { rules: [] }).plan);
    expect(cut).toContain(
      "\nCost by number of stops. Not known, because the search was cut short.\n\nNearest alternatives. Not known, because the search was cut short.\n",
    );
    expect(cut).not.toMatch(/What the rules cost|undefined|null|NaN|Stays|Closed/);
    const alone = write(
      undefined,
      makeExplained(LONELY, { rules: [], alternatives: [], by_stops: (EXPLANATION.by_stops ?? []).slice(1, 2) }).plan,
    );
    expect(alone).toContain(
      "\n    2   $1,126.45   this plan  $1,123.45  4.0 min\n\nNearest alternatives. There is no other station where a stop would buy fuel.\n",
    );
    expect(alone).not.toMatch(/undefined|null|NaN|█/);
  });
});

describe("the curve by stops", () => {
  const curve = (costs: Readonly<Record<number, number>>, planStops: number, maximumStops?: number) =>
    curveOf(
      { params: { maximum_stops: maximumStops } },
      {
        ...plan,
        stops: Array.from({ length: planStops }, () => makeStop("b")),
        explanation: {
          rules: [],
          by_stops: Object.entries(costs).map(([stops, cost]) => ({
            stops: Number(stops),
            total_cost: cost,
            total_fuel_cost: cost,
            total_detour_minutes: 0,
          })),
        },
      },
    ) ?? [];

  test("costs less than the plan only beyond the most stops allowed", () => {
    const costs = { 1: 136.03, 2: 134.88, 3: 134.87 };
    expect(curve(costs, 2).map(({ extraCost }) => Number(extraCost.toFixed(2)))).toEqual([1.15, 0, 0]);
    expect(curve(costs, 1, 1).map(({ extraCost, isAllowed }) => [Number(extraCost.toFixed(2)), isAllowed])).toEqual([
      [0, true],
      [-1.15, false],
      [-1.16, false],
    ]);
    const text = writePlan("", { ...request, params: { maximum_stops: 1 } }, { ...plan, stops: [makeStop("b")] });
    expect(text).toContain(", also beyond the most that the request allows.");
    expect(text).toMatch(/^ +2 +\$1,126\.45 +\$24\.75 less /m);
  });

  /** The texts of an SVG with where they stand: each as wide as its characters can be. */
  function textsOf(svg: string) {
    return [
      ...svg.matchAll(
        /<text(?: class="\w+")? x="([\d.]+)" y="([\d.]+)"(?: text-anchor="(\w+)")?>(?:<tspan[^>]*>)?([^<]*)</g,
      ),
    ].map(([, x, y, anchor = "middle", text = ""]) => {
      const width = text.length * 6.6;
      const left = Number(x) - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
      return { text, left, right: left + width, y: Number(y) };
    });
  }

  const CURVES: [string, ReturnType<typeof curve>][] = [
    ["few stops", curve({ 1: 1151.2, 2: 1126.45, 3: 1126.95 }, 2)],
    ["one number alone", curve({ 4: 999.99 }, 4)],
    ["no stop, no cost", curve({ 0: 0, 1: 12.5, 2: 31 }, 0)],
    ["the same cost throughout", curve({ 2: 100, 3: 100, 4: 100.01 }, 2)],
    ["many stops", curve(Object.fromEntries(Array.from({ length: 21 }, (_, k) => [k, 2000 - 60 * k + 3 * k * k])), 10)],
    ["thousands of dollars", curve({ 12: 98_345.67, 13: 91_345.67, 14: 81_245.67, 15: 113_000 }, 14)],
    ["numbers without a plan", curve({ 4: 1400, 5: 1390, 7: 1391, 9: 1420 }, 5)],
    ["cheaper beyond what is allowed", curve({ 1: 136.03, 2: 134.88, 3: 134.97 }, 1, 1)],
  ];

  test.each(CURVES)("%s: no text covers another or leaves the picture, and the plan is named", (_, points) => {
    const svg = drawCurve(points);
    const [, width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.map(Number) ?? [];
    const texts = textsOf(svg).filter(({ text }) => !text.startsWith("total cost"));
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(["this plan", "stops"]));
    texts.forEach((a, i) => {
      expect(a.left, a.text).toBeGreaterThanOrEqual(0);
      expect(a.right, a.text).toBeLessThanOrEqual(width);
      expect(a.y, a.text).toBeLessThan(height);
      for (const b of texts.slice(0, i))
        expect(a.right <= b.left || b.right <= a.left || Math.abs(a.y - b.y) >= 12, `${a.text} and ${b.text}`).toBe(
          true,
        );
    });
    expect(svg.match(/<circle/g) ?? []).toHaveLength(points.length - 1);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test.each(CURVES)("%s: points stand where the axis of costs says", (_, points) => {
    const svg = drawCurve(points);
    const axis = [...svg.matchAll(/y="([\d.]+)" text-anchor="end">\$([\d.,]+)</g)].map(([, y, cost = ""]) => ({
      y: Number(y) - 4,
      cost: Number(cost.replaceAll(",", "")),
    }));
    const [low, high] = [axis[0], axis.at(-1)];
    if (low === undefined || high === undefined) throw new Error("the axis has no numbers");
    const costAt = (y: number): number => low.cost + ((low.y - y) / (low.y - high.y)) * (high.cost - low.cost);
    const drawn = [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"/g)].map(([, y]) => costAt(Number(y)));
    const expected = points.filter(({ isPlan }) => !isPlan).map(({ totalCost }) => totalCost);
    // To half a pixel.
    drawn.forEach((cost, i) =>
      expect(Math.abs(cost - (expected[i] ?? NaN))).toBeLessThan(0.5 * (costAt(0) - costAt(1))),
    );
    const [, start] = /the axis starts at (\$[\d.,]+)</.exec(svg) ?? [];
    expect(start).toBe(low.cost > 0 ? start : undefined);
    if (low.cost > 0) expect(svg).toContain(`text-anchor="end">${start ?? "?"}<`);
  });
});

describe("page", () => {
  const drawn: Parameters<typeof toHtml>[3] = {
    course: { miles: [0, 1000], gallons: [35, 5] },
    totalMiles: 1000,
    tankCapacityGallons: 50,
    bufferGallons: 2.5,
    reserveGallons: 5,
    stops: [1, 2].map((row) => ({ station: { row } })),
  };
  const page = toHtml("Here to there", request, plan, drawn);

  test("the same words, all alternatives, and the curve as a third drawing", () => {
    for (const text of [
      "Stays in the plan up to $3.489, now $3.229.",
      "$4.10 more.",
      "Cost by number of stops",
      '<td class="right">this plan</td>',
      "less than a cent",
      "no price",
      "most stops",
      "not known",
    ])
      expect(page).toContain(text);
    expect(page.match(/<svg/g)).toHaveLength(3);
    expect(page).toContain(
      'aria-label="Total cost by number of stops. 1 stop $1,151.20; 2 stops $1,126.45, this plan; 3 stops $1,126.95"',
    );
  });

  test("no text becomes markup, and it loads nothing", () => {
    expect(page).not.toMatch(/<script|<on>|\b(?:src|href)\s*=|url\(|@import|https?:/i);
    // On the map (station and stop), on the curve of fuel, as the stop's name, and in both reasons.
    expect(page.match(/&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt;&amp;amp;/g)).toHaveLength(6);
    const hostile = toHtml(
      "x",
      request,
      {
        ...plan,
        explanation: {
          ...EXPLANATION,
          alternatives: [{ station_id: "<i>", extra_cost: 1, price_to_enter: 1 }],
          rules: [{ rule: "<u>", extra_cost: 1 }],
        },
      },
      drawn,
    );
    expect(hostile).not.toMatch(/<[iu]>/);
  });

  test("without an explanation nothing of it is there, not even its style", () => {
    const { plan: plain } = makeExplained(null, null);
    expect(toHtml("x", request, plain, drawn)).not.toMatch(/below|curve|sticky|Closed|alternatives/);
    expect(writePlan("x", request, plain)).not.toMatch(/Stays|Closed|Cost by|alternatives/);
  });

  test("what was not found out has neither chart nor table", () => {
    const cut = toHtml("x", request, makeExplained(BARE, { rules: [] }).plan, drawn);
    expect(cut.match(/Not known, because the search was cut short\./g)).toHaveLength(2);
    expect(cut.match(/<svg/g)).toHaveLength(2);
    expect(cut).not.toMatch(/undefined|NaN|null/);
  });
});

describe("exports have the reason", () => {
  const { plan: plain } = makeExplained(null, null);

  test("CSV: as the last column, which no spreadsheet takes for a formula", () => {
    const Rows = z.array(z.array(z.string()));
    const read = (csv: string) => Rows.parse(parse(csv, { record_delimiter: "\r\n" }));
    const rows = read(toCsv(plan, stopStations));
    expect(rows.map((row) => row.at(-1))).toEqual(["reason", STOP_EXPLANATION.reason, STOP_EXPLANATION.reason]);
    expect(rows.map((row) => row.slice(0, -1))).toEqual(read(toCsv(plain, stopStations)));
    const formula = makeExplained({ ...BARE, reason: "=1+1" }).plan;
    expect(read(toCsv(formula, stopStations))[1]?.at(-1)).toBe("'=1+1");
  });

  test("GPX: at the end of the description, escaped", () => {
    const gpx = toGpx("x", request.route, makeExplained(BARE).plan, stopStations);
    expect(gpx.match(/Mile 512\.0, Exit 3\. Buys 30 gallons, just enough to reach Gamma\.<\/desc>/g)).toHaveLength(2);
    expect(toGpx("x", request.route, plan, stopStations)).not.toContain("<script>");
    expect(toGpx("x", request.route, plain, stopStations)).toContain("Mile 512.0, Exit 3</desc>");
  });

  test("GeoJSON: as a property of the stop, without the figures", () => {
    const Collection = z.object({ features: z.array(z.object({ properties: z.looseObject({ kind: z.string() }) })) });
    const stopsIn = (text: string) =>
      Collection.parse(JSON.parse(text))
        .features.map(({ properties }) => properties)
        .filter(({ kind }) => kind === "stop");
    const stops = stopsIn(toGeoJson(request.route, plan, stopStations));
    expect(stops).toEqual(
      stopsIn(toGeoJson(request.route, plain, stopStations)).map((stop) => ({
        ...stop,
        reason: STOP_EXPLANATION.reason,
      })),
    );
    expect(stops[0]).toMatchObject({ station_name: HOSTILE_NAME, order: 1 });
  });
});

test("of several stations with the same id the first gives its name", () => {
  const [first, second] = request.stations;
  if (first === undefined || second === undefined) throw new Error("there are stations");
  const twins = stationsById([
    { ...first, name: "First" },
    { ...second, id: first.id, name: "Second" },
  ]);
  expect(
    tabulateAlternatives([{ station_id: first.id, extra_cost: 1, price_to_enter: null }], twins).rows[0]?.[0],
  ).toBe("First");
});
