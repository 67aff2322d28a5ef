// Tables as people and programs write them: titles of the trade, cells that are nearly right, and every way to separate
// them.

import * as fc from "fast-check";

/** What a column holds. */
interface Column {
  /** Spellings of its title. */
  readonly titles: readonly string[];
  readonly cells: fc.Arbitrary<string>;
  /** Whether a file of its kind needs it. */
  readonly isNeeded?: true;
}

const ODD_CELLS = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "-",
    "n/a",
    "NULL",
    "=1+1",
    "#REF!",
    "1e999",
    "NaN",
    "Infinity",
    "-0",
    "1,234.5",
    "1.234,5",
    "$",
    "¢",
    "°",
    "__proto__",
    "\u0000",
    "\u00a0",
    "�",
    "9".repeat(400),
    "x".repeat(5000),
    "2026-02-30",
    "12/31/2026 25:61",
    '"',
    '""',
    "'",
    "a\nb",
    "🚚",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);

const degrees = (least: number, most: number): fc.Arbitrary<string> =>
  fc.integer({ min: least * 1000, max: most * 1000 }).map((value) => String(value / 1000));
const numbers = (least: number, most: number): fc.Arbitrary<string> => degrees(least, most);
const words = (...choices: string[]): fc.Arbitrary<string> => fc.constantFrom(...choices);

const STATIONS: readonly Column[] = [
  { titles: ["id", "Store #", "Site ID", "Location Number"], cells: fc.nat({ max: 30 }).map((n) => `s${n}`) },
  {
    titles: ["name", "Station Name", "Truck Stop", "Location"],
    cells: words("Pilot 12", 'Joe\'s "Best"', "Müller | Sons", "A, B; C"),
    isNeeded: true,
  },
  { titles: ["lat", "LATITUDE", "Lat.", "y"], cells: degrees(25, 49), isNeeded: true },
  { titles: ["lng", "Longitude", "Long.", "lon", "x"], cells: degrees(-124, -67), isNeeded: true },
  {
    titles: ["price", "Diesel Price", "Your Price", "Price (cents)", "Retail"],
    cells: fc.oneof(numbers(2, 6), words("$3.459/gal", "345.9¢", "3,459", "$ 3.4")),
    isNeeded: true,
  },
  {
    titles: ["address", "Street Address", "Interstate/Exit"],
    cells: words("I-80 Exit 272", "I-80, EXIT 272", "100 Main St", ""),
  },
  { titles: ["city", "City"], cells: words("Omaha", "Kearney", "") },
  { titles: ["state", "State/Province", "ST"], cells: words("NE", "Iowa", "ON", "XX") },
  { titles: ["brand", "Chain"], cells: words("Pilot", "TA", "") },
  {
    titles: ["price_as_of", "Effective Date", "Date"],
    cells: words("2026-07-13T06:00-05:00", "7/13/2026", "13.07.2026 06:00", "46216.25"),
  },
  { titles: ["Your Savings", "Discount", "Net Price", "Fees"], cells: numbers(0, 1) },
  { titles: ["Parking Spaces", "Parking"], cells: words("75", "Yes", "100+") },
];
const PRICES: readonly Column[] = [
  { titles: ["id", "ID", "Site"], cells: words("n0-0", "n1-1", "n2-2", "nowhere"), isNeeded: true },
  {
    titles: ["price", "price_per_gallon"],
    cells: fc.oneof(numbers(2, 6), words("$3.459/gal", "345.9¢")),
    isNeeded: true,
  },
  { titles: ["price_as_of", "Date"], cells: words("2026-07-13T06:00-05:00", "7/13/2026", "") },
];
const VEHICLES: readonly Column[] = [
  { titles: ["make"], cells: words("Ford", "Volvo"), isNeeded: true },
  { titles: ["model"], cells: words("F-150", "VNL 760"), isNeeded: true },
  { titles: ["aliases"], cells: words("", "F150; F 150") },
  { titles: ["first_year"], cells: numbers(1980, 2030).map((year) => year.slice(0, 4)), isNeeded: true },
  { titles: ["last_year"], cells: words("", "2020", "2019"), isNeeded: true },
  { titles: ["mpg"], cells: numbers(4, 40), isNeeded: true },
  { titles: ["tank_gallons"], cells: numbers(10, 300), isNeeded: true },
  { titles: ["fuel"], cells: words("diesel", "regular", ""), isNeeded: true },
  { titles: ["class"], cells: words("pickup", "van", ""), isNeeded: true },
  { titles: ["trim", "tank_estimate", "mpg_source", "tank_source"], cells: words("", "x") },
];
const TRIPS: readonly Column[] = [
  { titles: ["origin", "Origin"], cells: words("Omaha, NE", "41,-96"), isNeeded: true },
  { titles: ["destination", "DESTINATION"], cells: words("Denver, CO", "39,-105"), isNeeded: true },
  { titles: ["custom_id", "id"], cells: fc.nat({ max: 40 }).map((n) => `t${n}`) },
  { titles: ["mpg"], cells: numbers(4, 10) },
  { titles: ["tank", "tank_capacity_gallons"], cells: numbers(50, 300) },
  { titles: ["fuel", "current fuel gallons"], cells: numbers(0, 50) },
  {
    titles: ["via", "station_set", "departure_at", "fill_up", "maximum_stops", "alternatives"],
    cells: words("Lincoln, NE", "yes", "2", ""),
  },
];
const PURCHASES: readonly Column[] = [
  { titles: ["station_id", "id", "Store #"], cells: words("s1", "s2"), isNeeded: true },
  { titles: ["gallons", "Gallons", "qty"], cells: numbers(0, 150), isNeeded: true },
  { titles: ["total", "date"], cells: words("$12", "") },
];
const TAXES: readonly Column[] = [
  { titles: ["jurisdiction", "State", "code"], cells: words("NE", "IA", "TX", "Ontario", "KY"), isNeeded: true },
  { titles: ["dollars_per_gallon", "Diesel", "rate"], cells: numbers(0, 1), isNeeded: true },
  { titles: ["surcharge_per_gallon", "surcharge"], cells: numbers(0, 1), isNeeded: true },
  { titles: ["quarter"], cells: words("2026Q3", "3Q2026") },
];

const KINDS = {
  stations: STATIONS,
  prices: PRICES,
  vehicles: VEHICLES,
  trips: TRIPS,
  purchases: PURCHASES,
  taxes: TAXES,
} as const;

const MOST_ROWS = 12;

/** CSV of a kind of file, most of it right. */
export function csvOf(kind: keyof typeof KINDS): fc.Arbitrary<string> {
  const columns: readonly Column[] = KINDS[kind];
  const chosen = fc.tuple(
    ...columns.map((column) =>
      fc.record({
        title: fc.constantFrom(...column.titles),
        isThere: fc.integer({ min: 1, max: 20 }).map((n) => (column.isNeeded ? n > 1 : n > 12)),
      }),
    ),
  );
  const row = fc.tuple(
    ...columns.map(({ cells }) => fc.oneof({ weight: 30, arbitrary: cells }, { weight: 1, arbitrary: ODD_CELLS })),
  );
  return fc
    .record({
      chosen,
      rows: fc.array(row, { maxLength: MOST_ROWS }),
      delimiter: fc.constantFrom(",", ",", ",", ";", "\t", "|"),
      ends: fc.constantFrom("\n", "\r\n", "\r"),
      above: fc.constantFrom("", "", "", "Fuel prices as of 7/13/2026", "# a note", '""', "quarter: 2026Q3"),
      mark: fc.constantFrom("", "", "\uFEFF"),
      quotes: fc.boolean(),
    })
    .map(({ chosen: given, rows, delimiter, ends, above, mark, quotes }) => {
      const write = (cells: readonly string[]): string =>
        cells
          .filter((_, i) => given[i]?.isThere)
          .map((cell) =>
            quotes || /["\n\r]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
          )
          .join(delimiter);
      const lines = [...(above === "" ? [] : [above]), write(given.map(({ title }) => title)), ...rows.map(write)];
      return mark + lines.map((line) => line + ends).join("");
    });
}
