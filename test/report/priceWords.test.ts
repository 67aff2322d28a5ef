// The price paid, the tax credit and the net price in the reports.

import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { writeReplan } from "../../src/report/comparison.js";
import { toCsv } from "../../src/report/csv.js";
import { figuresOf } from "../../src/report/figures.js";
import { drawFuel } from "../../src/report/fuelCurve.js";
import { toGeoJson } from "../../src/report/geojson.js";
import { toGpx } from "../../src/report/gpx.js";
import { toHtml } from "../../src/report/html.js";
import { wordAge, wordStopPrice } from "../../src/report/priceWords.js";
import { writePlan } from "../../src/report/table.js";
import { NO_TERMINAL, widthOf } from "../../src/report/terminal.js";
import { tabulateAlternatives, tabulateCurve, wordPriceRange } from "../../src/report/explanation/sections.js";
import { DISCOUNTS, makePriced, type Priced } from "./priced.js";

const DRAWN: Parameters<typeof toHtml>[3] = {
  course: { miles: [0, 1000], gallons: [35, 5] },
  totalMiles: 1000,
  tankCapacityGallons: 120,
  bufferGallons: 2.5,
  reserveGallons: 5,
  stops: [0, 1, 2].map((row) => ({ station: { row } })),
};

const textOf = (priced: Priced, columns?: number): string => {
  const { request, plan } = makePriced(priced);
  return writePlan("Here to there", request, plan, { ...NO_TERMINAL, columns });
};
const pageOf = (priced: Priced): string => {
  const { request, plan } = makePriced(priced);
  return toHtml("Here to there", request, plan, DRAWN);
};
const csvOf = (priced: Priced): string => {
  const { request, plan, stopStations } = makePriced(priced);
  return toCsv(plan, stopStations, request.pricing?.discounts ?? []);
};
const gpxOf = (priced: Priced): string => {
  const { request, plan, stopStations } = makePriced(priced);
  return toGpx("x", request.route, plan, stopStations, [], request.pricing?.discounts ?? []);
};

/** What only plans by other prices say. */
const WORDS = /paid|deal|net of|net:|tax|at pump|credit|[Oo]ldest price/;

describe("text", () => {
  test("prices, deals and states in the table, the sums below it", () => {
    const lines = textOf("all").split("\n");
    expect(lines.slice(3)).toEqual([
      "    mile  station       where   arrive gal  buy gal  $/gal      deal   paid  tax in    net     cost   detour",
      "1  100.0  Pilot Joliet  Exit 0         5.0  100.000  3.899   45c off  3.449      IL  2.711  $344.90  2.0 min",
      "2  400.0  Iowa 80       Exit 1         5.0   50.000  3.419            3.419      IA  3.094  $170.95  2.0 min",
      "3  900.0  Baker         Exit 2         5.0   20.000  3.259  cost+10c  3.300      OR  3.300   $66.00  2.0 min",
      "",
      "Buys 70.5 gallons for $581.85 in 3 stops, 4 minutes of detours; arrives with 5.0 gallons.",
      "Fuel: $626.03 at pump prices − $44.18 discounts = $581.85 paid − $90.05 fuel tax credit = $491.80 net.",
      "The fuel burnt is worth $1,200.00 net of fuel tax; a naive driver's, in 1 stop, $1,234.50.",
      "Savings: $34.50 (2.8 %) and 1 minute more detour.",
      "Fuel tax for the miles of the route, before the credit: about $61.50, whatever the plan.",
      "Rates of fuel tax: quarter 3 of 2026, IFTA, Inc.",
      "The oldest price, at Iowa 80, is 31 hours old.",
      "",
    ]);
  });

  test.each([
    [
      "discounts",
      "    mile  station       where   arrive gal  buy gal  $/gal      deal   paid     cost   detour",
      "Fuel: $626.03 at pump prices − $44.18 discounts = $581.85 paid.",
    ],
    [
      "tax",
      "    mile  station       where   arrive gal  buy gal  $/gal  tax in    net     cost   detour",
      "Fuel: $626.03 paid − $90.05 fuel tax credit = $535.98 net.",
    ],
  ] as const)("%s alone: no more than that", (priced, head, sums) => {
    const lines = textOf(priced).split("\n");
    expect(lines[3]).toBe(head);
    expect(lines).toContain(sums);
  });

  test("without them not a word", () => {
    expect(textOf("none")).not.toMatch(WORDS);
    expect(textOf("none")).toContain("  $/gal     cost   detour\n");
  });

  test.each(["all", "discounts", "tax"] as const)(
    "%s: in 100, 80 and 40 columns no line is wider, and no figure is lost",
    (priced) => {
      for (const columns of [100, 80, 40]) {
        const text = textOf(priced, columns);
        expect(Math.max(...text.split("\n").map(widthOf))).toBeLessThanOrEqual(columns);
        expect(text).toMatch(priced === "tax" ? /2\.711|3\.161/ : /3\.449/);
      }
      // With all columns a stop takes several lines.
      expect(textOf(priced, 100).includes("\n    mile  station")).toBe(priced !== "all");
    },
  );

  test("a cost-plus deal that costs more than the pump", () => {
    const { request, plan } = makePriced("discounts");
    const summary = { ...plan.summary, total_fuel_cost: 66, total_discount: -0.82, total_net_cost: 66 };
    expect(writePlan("", request, { ...plan, summary })).toContain(
      "\nFuel: $65.18 at pump prices + $0.82 discounts = $66.00 paid.\n",
    );
  });

  test("what planning anew saves is net where tax is credited", () => {
    const { plan } = makePriced("all");
    const replanned = {
      ...plan,
      changes: [],
      extra_cost: -4.1,
      previous_plan: { feasible: true, total_cost: 1, message: null },
    };
    expect(writeReplan(replanned, NO_TERMINAL)).toContain(
      "Saves $4.10 net of fuel tax beside going on with the plan before.",
    );
    expect(writeReplan({ ...replanned, summary: makePriced("none").plan.summary }, NO_TERMINAL)).toContain(
      "Saves $4.10 beside going on with the plan before.",
    );
  });
});

describe("words", () => {
  test.each([
    [0.4, "less than an hour"],
    [1.2, "1 hour"],
    [31.02, "31 hours"],
    [95.4, "95 hours"],
    [96, "4 days"],
    [876_000, "36,500 days"],
  ])("an age of %d hours", (hours, words) => {
    expect(wordAge(hours)).toBe(words);
  });

  test("how a price comes about", () => {
    const words = (priced: Priced): string[] =>
      makePriced(priced).plan.stops.map((stop) => wordStopPrice(stop, DISCOUNTS));
    expect(words("all")).toEqual([
      "45c off, less $0.738 of fuel tax in IL",
      "less $0.325 of fuel tax in IA",
      "cost+10c, no fuel tax credit in OR",
    ]);
    expect(words("discounts")).toEqual(["45c off", "", "cost+10c"]);
    expect(words("none")).toEqual(["", "", ""]);
    const [stop] = makePriced("tax").plan.stops;
    if (stop === undefined) throw new Error("there are stops");
    expect(wordStopPrice({ ...stop, tax_credit_per_gallon: 0.4097, jurisdiction: "FL" }, [])).toBe(
      "less $0.4097 of fuel tax in FL",
    );
    expect(wordStopPrice({ ...stop, tax_credit_per_gallon: 0, jurisdiction: null }, [])).toBe("no fuel tax credit");
  });

  test("prices of explanations are said to be those of the pump where these do not decide alone", () => {
    const [stop] = makePriced("all").plan.stops;
    if (stop === undefined) throw new Error("there are stops");
    const explained = (to: number | null) => ({
      ...stop,
      explanation: { reason: "", gallons_set_by: "tank_full" as const, price_range: { from: 0, to } },
    });
    expect(wordPriceRange(explained(3.95))).toBe("stays in the plan up to $3.950 at the pump, now $3.899");
    expect(wordPriceRange(explained(3.899))).toBe("stays in the plan only up to today's $3.899 at the pump");
    expect(wordPriceRange(explained(null))).toBe("stays in the plan at any pump price");
    const alternatives = [{ station_id: "a", extra_cost: 1, price_to_enter: null }];
    const { columns, rows, note } = tabulateAlternatives(alternatives, new Map(), { hasPricing: true });
    expect([columns[3]?.title, rows[0]?.at(-1), note]).toEqual([
      "at the pump",
      "no pump price",
      expect.stringContaining("and the pump price at which it would enter the plan."),
    ]);
    expect(tabulateCurve([], makePriced("all").plan.summary).note).toMatch(/ Total costs are net of fuel tax\.$/);
    expect(tabulateCurve([], makePriced("none").plan.summary).note).toBe(tabulateCurve([]).note);
  });
});

describe("page", () => {
  test("the columns, the way from pump prices to the net cost, and a figure for it", () => {
    const page = pageOf("all");
    for (const title of ["deal", "paid", "tax in", "net"]) expect(page).toContain(`>${title}</th>`);
    const [, costs = ""] = /<h2>What the fuel costs<\/h2>\n(.*?)<h2>/s.exec(page) ?? [];
    expect(
      [...costs.matchAll(/<td class="left">(.*?)<\/td><td class="right">(.*?)<\/td>/g)].map(([, what, amount]) => [
        what,
        amount,
      ]),
    ).toEqual([
      ["at pump prices", "$626.03"],
      ["discounts", "− $44.18"],
      ["paid", "$581.85"],
      ["fuel tax credit", "− $90.05"],
      ["net", "$491.80"],
    ]);
    expect(costs).toContain("<p>The oldest price, at Iowa 80, is 31 hours old.</p>");
    expect(page).toContain("<b>$491.80</b><span>net: what is paid less $90.05 of fuel tax credit</span>");
    expect(page).toContain("<p>Prices are net of discounts and fuel tax.</p>");
  });

  test("the fuel curve shows net prices, and all of them in a stop's title", () => {
    const { plan } = makePriced("all");
    const svg = drawFuel(DRAWN, plan.stops);
    expect(svg).toContain("<title>1. Pilot Joliet: 100.0 gal at $3.899, $3.449 paid, $2.711 net</title>");
    expect(svg).toContain(">$2.711</text>");
    expect(drawFuel(DRAWN, makePriced("none").plan.stops)).toContain(
      "<title>1. Pilot Joliet: 100.0 gal at $3.899</title>",
    );
  });

  test("without them not a word, and four figures", () => {
    expect(pageOf("none")).not.toMatch(WORDS);
    expect(pageOf("none")).not.toContain("What the fuel costs");
    expect(figuresOf(makePriced("none").plan)).toHaveLength(4);
    expect(figuresOf(makePriced("discounts").plan)).toHaveLength(4);
  });
});

describe("CSV", () => {
  const Rows = z.array(z.record(z.string(), z.string()));
  const read = (priced: Priced) => Rows.parse(parse(csvOf(priced), { columns: true, record_delimiter: "\r\n" }));

  test("each price in a column of its own, which add up row by row, and the trip's totals", () => {
    const rows = read("all");
    expect(rows.map((row) => row["deal"])).toEqual(["45c off", "", "cost+10c"]);
    expect(rows.map((row) => row["fuel_tax_jurisdiction"])).toEqual(["IL", "IA", "OR"]);
    expect(rows.map((row) => row["price_as_of"])).toEqual(["", "2026-07-12T23:00-05:00", ""]);
    for (const row of rows) {
      const [paid, credit, net] = [
        "price_paid_dollars_per_gallon",
        "fuel_tax_credit_dollars_per_gallon",
        "net_price_dollars_per_gallon",
      ].map((title) => Number(row[title]));
      expect((paid ?? NaN) - (credit ?? NaN)).toBeCloseTo(net ?? NaN, 9);
      expect(row).toMatchObject({
        trip_discount_dollars: "44.18",
        trip_paid_dollars: "581.85",
        trip_fuel_tax_credit_dollars: "90.05",
        trip_net_dollars: "491.8",
      });
    }
  });

  test.each([
    ["discounts", ["price_paid_dollars_per_gallon", "deal"]],
    ["tax", ["fuel_tax_jurisdiction", "fuel_tax_credit_dollars_per_gallon", "net_price_dollars_per_gallon"]],
  ] as const)("%s alone: only its columns, after all others", (priced, own) => {
    const plain = Object.keys(read("none")[0] ?? {});
    const all = Object.keys(read(priced)[0] ?? {});
    expect(all.slice(0, plain.length)).toEqual(plain);
    const ofTrip = ["trip_discount_dollars", "trip_paid_dollars", "trip_fuel_tax_credit_dollars", "trip_net_dollars"];
    expect(all.slice(plain.length)).toEqual([
      "stop_minutes",
      "detour_gallons",
      "is_fallback",
      ...own,
      ...ofTrip,
      ...(priced === "tax" ? ["price_as_of"] : []),
    ]);
  });

  test("without them nothing more than before", () => {
    expect(csvOf("none").split("\r\n")[0]).toMatch(/,price_dollars_per_gallon,cost_dollars,detour_minutes$/);
  });
});

describe("GPX and GeoJSON", () => {
  test("GPX: the prices of a stop, and the sums of the trip", () => {
    const gpx = gpxOf("all");
    expect(gpx).toContain(
      "<desc>100 gallons at $3.899 a gallon, $3.449 paid, $2.711 net (45c off, less $0.738 of fuel tax in IL): $344.90. Mile 100.0, Exit 0</desc>",
    );
    expect(gpx).toContain(
      "<metadata><name>x</name><desc>Fuel: $626.03 at pump prices − $44.18 discounts = $581.85 paid − $90.05 fuel tax credit = $491.80 net. Fuel tax for the miles",
    );
    expect(gpxOf("none")).not.toMatch(WORDS);
    expect(gpxOf("none")).toContain("<metadata><name>x</name></metadata>");
  });

  test("GeoJSON: the stop's fields as answered, and its deal in words", () => {
    const Collection = z.object({ features: z.array(z.object({ properties: z.looseObject({ kind: z.string() }) })) });
    const { request, plan, stopStations } = makePriced("all");
    const [route, , first, second] = Collection.parse(
      JSON.parse(toGeoJson(request.route, plan, stopStations, [], DISCOUNTS)),
    ).features.map(({ properties }) => properties);
    expect(first).toMatchObject({
      kind: "stop",
      price_paid_per_gallon: 3.449,
      net_price_per_gallon: 2.711,
      jurisdiction: "IL",
      discount: 0,
      deal: "45c off",
    });
    expect(second).not.toHaveProperty("deal");
    expect(route).toMatchObject({ total_net_cost: 491.8 });
  });
});
