// The same stations written as people write prices: by units and currencies, with rows of other products and of former
// prices. Each comes back as it was.

import { expect, test } from "vitest";
import { readStations } from "../../src/stations/read.js";
import type { Currency, UnitWords } from "../../src/stations/units.js";
import { integer, pick, seededRandom, shuffle } from "../support/random.js";
import { sampleSize } from "../support/sampleSize.js";

const FILES = sampleSize(60, 600);

interface True {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  readonly dollarsPerGallon: number;
}

/** How prices are written: how many of the unit a dollar a gallon is, and where the unit stands. */
interface Style {
  readonly title: string;
  /** Units for 1 USD a gallon. */
  readonly perDollar: number;
  readonly write: (amount: string) => string;
  readonly columns?: Readonly<Record<string, string>>;
  readonly chosen?: UnitWords;
}

const LITRES = 3.785411784;
const RATES: ReadonlyMap<Currency, number> = new Map<Currency, number>([
  ["CAD", 0.7],
  ["MXN", 0.05],
  ["EUR", 1.1],
]);
const plain = (amount: string): string => amount;

const STYLES: readonly Style[] = [
  { title: "Price", perDollar: 1, write: plain },
  { title: "Price", perDollar: 1, write: (amount) => `$${amount}/gal` },
  { title: "Diesel (USD/US gal)", perDollar: 1, write: plain },
  { title: "Price (cents)", perDollar: 100, write: plain },
  { title: "Price (CAD/L)", perDollar: 1 / LITRES / 0.7, write: plain },
  { title: "Price (CAD cents/L)", perDollar: 100 / LITRES / 0.7, write: plain },
  { title: "Diesel", perDollar: 1 / LITRES / 0.7, write: (amount) => `CA$${amount} /L` },
  { title: "Precio", perDollar: 1 / LITRES / 0.05, write: (amount) => `${amount} MXN/L` },
  { title: "prix €/L", perDollar: 1 / LITRES / 1.1, write: plain },
  { title: "Price", perDollar: 1 / LITRES / 0.7, write: plain, columns: { Currency: "CAD", Unit: "L" } },
  { title: "Price", perDollar: 1 / LITRES, write: plain, columns: { UOM: "USD per litre" } },
  { title: "Price", perDollar: 1 / LITRES / 0.7, write: plain, chosen: { currency: "CAD", volume: "litre" } },
  { title: "Price ($/imp gal)", perDollar: 4.54609 / LITRES, write: plain },
];

test(`${FILES} files with units, products and former prices give the prices that are meant`, async () => {
  const random = seededRandom(1_106);
  for (let k = 0; k < FILES; k++) {
    const stations = Array.from({ length: integer(random, 5, 25) }, (_, i): True => ({
      id: String(100 + i),
      lat: integer(random, 35_000, 41_000) / 1000,
      lng: -integer(random, 80_000, 118_000) / 1000,
      dollarsPerGallon: integer(random, 3000, 5000) / 1000,
    }));
    const style = pick(random, STYLES);
    const hasProducts = random() < 0.5;
    const hasHistory = random() < 0.5;
    const more = Object.entries(style.columns ?? {});
    const row = ({ id, lat, lng }: True, dollars: number, product: string, day: string): string =>
      [
        id,
        `Stop ${id}`,
        lat,
        lng,
        style.write((dollars * style.perDollar).toFixed(6)),
        product,
        day,
        ...more.map(([, value]) => value),
      ].join(",");
    const rows = stations.flatMap((station) => {
      const { dollarsPerGallon: dollars } = station;
      const diesel = pick(random, ["Diesel", "ULSD #2", "#2 Diesel", "TRK DSL", "DSL2"]);
      return [
        row(station, dollars, hasProducts ? diesel : "", "2026-11-27"),
        ...(hasProducts ? [row(station, dollars - 0.6, pick(random, ["Unleaded", "UNL 87"]), "2026-11-27")] : []),
        ...(hasProducts ? [row(station, dollars + 0.5, pick(random, ["DEF", "DEFD"]), "2026-11-27")] : []),
        ...(hasHistory ? [row(station, dollars - 0.3, hasProducts ? diesel : "", "2026-06-01")] : []),
      ];
    });
    const header = [
      "Store #",
      "Name",
      "lat",
      "lng",
      style.title,
      "Product",
      "Price Date",
      ...more.map(([title]) => title),
    ];
    const text = [header.join(","), ...shuffle(rows, random)].join("\n");
    const read = await readStations("s.csv", new TextEncoder().encode(text), {
      currencyRates: RATES,
      ...(style.chosen && { priceUnits: [style.chosen] }),
    });
    const found = new Map(read.stations.map((station) => [station.id, station]));
    expect(found.size, text).toBe(stations.length);
    expect(read.stations).toHaveLength(stations.length);
    for (const { id, dollarsPerGallon } of stations)
      expect(found.get(id)?.price_per_gallon, `${id} of ${style.title}`).toBeCloseTo(dollarsPerGallon, 3);
    if (hasProducts) expect(read.warnings.join("\n")).toContain("rows of other products than diesel left out");
    if (hasHistory) expect(read.warnings.join("\n")).toContain("several prices: the newest counts");
  }
});
