// Texts of optimize and enrichment requests in every spelling that JSON allows: plain ones, unusual ones, and ones with
// damaged bytes.

import { integer, pick } from "./random.js";

type Random = () => number;

/**
 * Characters of one to four bytes that need no escape in JSON, two that look like the end of a line, and one that is
 * none.
 */
const CHARACTERS = [..."aZ09 -_{}[],:/#'", "\u007f", "é", "߿", "漢", "\u2028", "\u2029", "\uffff", "😀", "\u{10ffff}"];
const ESCAPES = [
  '\\"',
  "\\\\",
  "\\/",
  "\\b",
  "\\f",
  "\\n",
  "\\r",
  "\\t",
  "\\u0041",
  "\\u00e9",
  "\\uD83D\\ude00",
  "\\ud83d",
  "\\u0000",
];
/** Texts that are not JSON, or not a JSON string. */
const BROKEN_TEXTS = [
  '"\\x41"',
  '"\\u00g1"',
  '"\\u12"',
  '"a\nb"',
  '"a\tb"',
  '"\u0000"',
  '"\u001f"',
  "'a'",
  '"a',
  "a",
  "7",
  "null",
  "{}",
  '["a"]',
  '""',
];

/** Right, and read by the contract alone. */
const ESCAPED_TIMES = ['"2026-07-13T06:00\\u002d05:00"', '"2026-07-13\\u005411:00:00Z"'];

/** Texts that are no time in ISO 8601 with its time zone, or none on the calendar. */
const BROKEN_TIMES = [
  '"2026-07-13"',
  '"2026-07-13T06:00"',
  '"2026-02-29T06:00Z"',
  '"2026-07-13T24:00Z"',
  '"2026-07-13T06:60Z"',
  '"2026-07-13T06:00-05"',
  '"2026-07-13 06:00Z"',
  '"2026-13-01T06:00Z"',
  '"2026-07-13T06:00z"',
  '"2026-07-13T06:00\\u005a"',
  '""',
  "1784000000",
  '"2026-07-13T06:00:00.1234567890+00:00"',
  '"yesterday"',
];

/** Ways to write a number exactly or nearly. */
const SPELLINGS: readonly ((value: number) => string)[] = [
  String,
  String,
  String,
  (x) => x.toFixed(1),
  (x) => x.toExponential(),
  (x) => x.toExponential(16).toUpperCase(),
  (x) => x.toPrecision(19),
  (x) => `${x.toFixed(4)}e0`,
  (x) => `${x.toFixed(3)}E+00`,
  (x) => `${(x * 1e7).toFixed(5)}e-7`,
];

export interface BodyMaker {
  /** A valid request that is unusual only in its whitespace, order of members, unknown members and characters. */
  plain(): string;
  /** A request in which about one value is unusual, at its bound, or wrong. */
  odd(): string;
  /** The bytes of a request, with some changed. */
  damaged(): Buffer;
}

export function makeBodies(random: Random, endpoint: "optimize" | "enrich"): BodyMaker {
  const isToPlan = endpoint === "optimize";
  /** How likely an unusual value is at each place. */
  let oddness = 0;
  /** Whether the request may have fleet rules. */
  let isRuled = false;
  const isOdd = (): boolean => random() < oddness;

  const space = (): string =>
    random() < 0.9 ? "" : pick(random, [" ", "\n", "\t", "\r\n", "  ", " ".repeat(integer(random, 0, 40))]);
  const repeat = (least: number, most: number, make: () => string): string[] =>
    Array.from({ length: integer(random, least, most) }, make);
  const shuffle = <T>(items: readonly T[]): T[] =>
    random() < 0.7
      ? [...items]
      : items
          .map((item) => ({ item, key: random() }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ item }) => item);

  /** A text of this many code points. */
  const characters = (count: number): string => {
    if (random() < 0.7) return "x".repeat(count);
    const only = random() < 0.5 ? pick(random, CHARACTERS) : undefined;
    return Array.from({ length: count }, () => only ?? pick(random, CHARACTERS)).join("");
  };
  /** A string of `least` to `most` code points. */
  const text = (least: number, most: number): string => {
    if (isOdd())
      return pick(random, [
        pick(random, BROKEN_TEXTS),
        `"${characters(most + 1)}"`,
        `"${characters(most * 2)}"`,
        `"${characters(2)}${pick(random, ESCAPES)}${characters(2)}"`,
        `"${"\\n".repeat(most)}"`,
      ]);
    return `"${characters(random() < 0.9 ? integer(random, Math.max(least, 1), 9) : pick(random, [least, most - 1, most]))}"`;
  };
  const anyString = (): string =>
    random() < 0.1 && isOdd()
      ? pick(random, BROKEN_TEXTS)
      : `"${repeat(0, 6, () => pick(random, random() < 0.8 ? CHARACTERS : ESCAPES)).join("")}"`;

  /** A number spelled exactly or nearly as `value`; one in five has more digits than a double. */
  const spell = (value: number): string =>
    random() < 0.2 ? `${value.toFixed(2)}${integer(random, 1e13, 9e13)}` : pick(random, SPELLINGS)(value);
  /** A number from 0 up to `most`, but not 0 if `least` is larger. */
  const number = (least: number, most: number): string => {
    if (isOdd()) {
      const value = Number((random() * most).toPrecision(3));
      return pick(random, [
        `0${value}`,
        `+${value}`,
        `${value}.`,
        `.${value}`,
        `${value}e`,
        `${value}e+`,
        `-${value}`,
        `-`,
        "NaN",
        "Infinity",
        "1e400",
        "-1e400",
        "1e-400",
        "5e-324",
        "0x10",
        "1_0",
        `"${value}"`,
        "null",
        "true",
        "[]",
        "{}",
        `${value}${"0".repeat(25)}`,
        `${value}e1`,
        `${value}1234567890123456789012345`,
        "0e999999999999",
        "-0",
        "-0.0e5",
        "-1e-9",
        "-0.5",
        "0",
        String(most),
        String(most + 2e-14),
        spell(most * 1.0000000000000002),
        spell(-most),
        spell(most * (1 + 1e-15)),
        "100.00000000000000000001",
        "9007199254740993e-15",
        "9007199254740993",
        "2.2250738585072011e-308",
        `${value}e-30`,
        `0.${"0".repeat(integer(random, 5, 40))}${integer(random, 1, 1e9)}`,
      ]);
    }
    const value = least + random() * (most - least);
    if (random() < 0.02) return String(most);
    return random() < 0.3
      ? String(Math.max(least, Math.round(value * 10) / 10))
      : spell(Math.min(value + 0.05, most * 0.99));
  };
  const degrees = (most: number): string => (random() < 0.5 && !isOdd() ? `-${number(0, most)}` : number(0, most));
  const orNull = (value: string): string => (random() < 0.1 ? "null" : value);

  const value = (depth: number): string => {
    const kind = integer(random, 0, depth > 0 ? 6 : 4);
    if (kind <= 1) return anyString();
    if (kind === 2)
      return isOdd()
        ? number(0, 9)
        : pick(random, ["0", "-0", "1.10", "1e400", "12345678901234567890", "-1.5E-7", "7", "0.0", "1e+9"]);
    if (kind <= 4)
      return isOdd()
        ? pick(random, ["tru", "nul", "True", "undefined", "falsee", "truenull"])
        : pick(random, ["true", "false", "null"]);
    return kind === 5
      ? list(repeat(0, 3, () => value(depth - 1)))
      : object(repeat(0, 3, () => member(pick(random, [anyString(), '"__proto__"', '"id"', '"a"']), value(depth - 1))));
  };
  const join = (open: string, items: readonly string[], close: string): string => {
    const comma = isOdd() ? pick(random, [",,", "", ", ,", ";"]) : ",";
    return `${open}${space()}${items.join(`${space()}${comma}${space()}`)}${random() < 0.1 && isOdd() ? "," : ""}${space()}${close}`;
  };
  const list = (items: readonly string[]): string => join("[", items, "]");
  const object = (members: readonly string[]): string => join("{", members, "}");
  const member = (key: string, of: string): string =>
    `${key}${space()}${random() < 0.05 && isOdd() ? pick(random, ["", "=", "::"]) : ":"}${space()}${of}`;
  const nest = (depth: number): string =>
    random() < 0.5
      ? `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`
      : `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;

  /** Members by name; some are missing, doubled, escaped, or mixed with unknown ones. */
  const members = (
    required: readonly (readonly [string, string])[],
    optional: readonly (readonly [string, () => string])[],
    share: number,
  ): string[] => {
    const all = [
      ...required,
      ...optional.filter(() => random() < share).map(([name, make]) => [name, make()] as const),
    ];
    const chosen = all.filter(() => random() > oddness / 4);
    const written = chosen.map(([name, of]) =>
      member(random() < 0.3 && isOdd() ? `"\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}"` : `"${name}"`, of),
    );
    if (all.length > 0 && isOdd()) {
      const [name, of] = pick(random, all);
      written.push(member(`"${name}"`, pick(random, [of, "null", "null", value(1)])));
    }
    if (random() < 0.2)
      written.push(
        ...repeat(1, 2, () =>
          member(
            pick(random, [
              '"x"',
              '"__proto__"',
              '"constructor"',
              '"toString"',
              '"ids"',
              '"price_per_gallo"',
              '"é"',
              '""',
              '"miles_from_route_start "',
            ]),
            value(2),
          ),
        ),
      );
    return shuffle(written);
  };

  /**
   * Anywhere to plan with; to enrich, some ten miles from a line along the equator, so that some stations are near it.
   */
  const near = (middle: number, most: number): string =>
    isToPlan || isOdd() || random() < 0.05 ? degrees(most) : spell(middle + (random() - 0.5) / 3);
  /** Members of which few are there, and none without rules. */
  const rules = (optional: readonly (readonly [string, () => string])[]): (readonly [string, () => string])[] =>
    isRuled ? optional.filter(() => random() < 0.4) : [];
  /** A number that is mostly of everyday size, and now and then as large as it may be. */
  const amount = (usual: number, most: number): string =>
    orNull(random() < 0.2 ? pick(random, ["0", "1", String(usual)]) : number(0, isOdd() ? most : usual));
  const flag = (): string =>
    isOdd() ? pick(random, ["0", "1", '"true"', "[]", "tru"]) : pick(random, ["true", "false", "null"]);
  const few = (most: number, make: () => string): string =>
    isOdd()
      ? pick(random, [
          "{}",
          '"a"',
          "7",
          "[[]]",
          "[null]",
          list(repeat(most + 1, most + 1, make)),
          list(repeat(most, most, make)),
        ])
      : list(repeat(0, 3, make));
  const stationId = (): string => (random() < 0.8 ? `"s${integer(random, 0, 3)}"` : text(1, 200));
  const brandName = (): string =>
    random() < 0.7 ? pick(random, ['"Pilot"', '"flying j"', '"LOVE\'S"', '"ta"', '"x"', '"xx"']) : text(1, 100);

  const jurisdiction = (): string =>
    isOdd()
      ? pick(random, ['"XX"', '"tx"', '"TX "', '""', "7", '"Texas"', '"T\\u0058"', '"\\u004fR"', '"O\\u004e"'])
      : orNull(pick(random, ['"TX"', '"OR"', '"KY"', '"ON"', '"HI"']));
  const time = (): string =>
    isOdd()
      ? pick(random, random() < 0.5 ? BROKEN_TIMES : ESCAPED_TIMES)
      : orNull(
          pick(random, [
            '"2026-07-13T06:00-05:00"',
            '"2026-07-13T11:00:00Z"',
            '"2024-02-29T23:59:59.123456789+14:00"',
            '"2026-07-13T06:00:30.5Z"',
          ]),
        );
  // A deal says one thing about the price: null says nothing.
  const dealt = (usual: number, most: number): string => number(0, isOdd() ? most : usual);
  const deal = (): string =>
    object(
      members(
        [
          pick(random, [
            ["cents_off", dealt(30, 300)],
            ["percent_off", dealt(9, 100)],
            ["cost_plus_cents", dealt(20, 1000)],
          ] as const),
        ],
        random() < 0.3
          ? []
          : [
              pick(random, [
                ["brands", () => list(repeat(1, 2, brandName))],
                ["station_ids", () => list(repeat(1, 2, stationId))],
              ] as const),
            ],
        0.8,
      ),
    );
  const pricing = (): string =>
    object(
      members(
        [],
        [
          ["discounts", () => orNull(few(100, deal))],
          [
            "fuel_tax",
            () =>
              isOdd() ? pick(random, ['"IFTA"', "true", '""']) : pick(random, ['"ifta"', '"ifta"', '"none"', "null"]),
          ],
          [
            "fuel_tax_rates",
            () =>
              orNull(
                isOdd()
                  ? pick(random, ['{"XX":0.1}', "[]", '{"TX":11}', '{"TX":-1}', '{"TX":null}', '{"TX":"0.2"}'])
                  : object(repeat(0, 2, () => member(pick(random, ['"TX"', '"OR"', '"QC"']), number(0, 0.9)))),
              ),
          ],
        ],
        0.6,
      ),
    );

  const minutes = (least: number, usual: number, most: number): string =>
    orNull(random() < 0.5 ? String(usual) : number(least, isOdd() ? most : usual));
  const rest = (): string =>
    object(
      members(
        [
          ["from_drive_minute", number(0, 200)],
          ["to_drive_minute", number(isOdd() ? 0 : 200, 400)],
        ],
        [],
        0,
      ),
    );
  const hours = (): string =>
    isOdd()
      ? pick(random, ["[]", '"11h"', "7", "{}"])
      : object(
          members(
            [],
            [
              ["drive_minutes_to_break", () => minutes(0, 100, 500)],
              ["drive_minutes_left", () => minutes(0, 200, 700)],
              ["window_minutes_left", () => minutes(0, 300, 900)],
              ["break_minutes", () => minutes(0, 30, 1440)],
              ["drive_minutes_per_break", () => minutes(100, 480, 1440)],
              ["drive_minutes_per_period", () => minutes(200, 660, 1440)],
              ["window_minutes_per_period", () => minutes(300, 840, 2880)],
              ["rest_minutes", () => minutes(0, 600, 10_080)],
              [
                "rests",
                () => orNull(isOdd() ? pick(random, ["{}", "[7]", list([rest(), rest()])]) : list(repeat(0, 1, rest))),
              ],
              ["departure_at", time],
            ],
            0.5,
          ),
        );

  const point = (): string =>
    object(
      members(
        [
          ["lat", near(0, 90)],
          ["lng", near(1, 180)],
        ],
        [],
        0,
      ),
    );
  const station = (index: number, fuel: string): string => {
    const metadata = (): string =>
      isOdd()
        ? pick(random, [value(1), nest(integer(random, 60, 70)), nest(300)])
        : pick(random, ["null", "{}", object(repeat(0, 3, () => member(anyString(), value(3))))]);
    const position = (): string =>
      random() < 0.3
        ? pick(random, ["0", "-0", "100", "200", "300.0000000001"])
        : number(0, isOdd() ? 100_000 : random() < 0.1 ? 1000 : 300);
    const price = (): string => (random() < 0.3 ? pick(random, ["3", "3.5", "3.50"]) : number(0.001, 100));
    const fuelType = (): string =>
      isOdd() ? pick(random, ['"premium"', '"Diesel"', '"diese\\u006c"', '"dieselx"', '""', "1"]) : orNull(`"${fuel}"`);
    return object(
      members(
        [
          ["id", random() < 0.5 ? `"s${index}"` : text(1, 200)],
          ["name", text(1, 200)],
          ["address", text(1, 500)],
          ["location", point()],
          ...(isToPlan
            ? ([
                ["price_per_gallon", price()],
                ["miles_from_route_start", position()],
              ] as const)
            : []),
        ],
        [
          ...(isToPlan
            ? []
            : ([
                ["price_per_gallon", () => orNull(price())],
                ["miles_from_route_start", () => orNull(position())],
                ["detour_miles", () => orNull(position())],
              ] as const)),
          ["brand", () => orNull(random() < 0.3 ? brandName() : text(0, 100))],
          ["fuel_type", fuelType],
          ["detour_minutes", () => orNull(random() < 0.3 ? "2" : number(0, isOdd() ? 10_080 : 30))],
          ["metadata", metadata],
          ...rules([
            ...(isToPlan ? ([["detour_miles", () => amount(5, 100_000)]] as const) : []),
            ["stop_minutes", () => amount(30, 1440)],
            ["minimum_purchase_gallons", () => amount(10, 1_000_000)],
            [
              "maximum_purchase_gallons",
              () => orNull(random() < 0.3 ? "12.5" : number(0.001, isOdd() ? 1_000_000 : 40)),
            ],
            ["jurisdiction", jurisdiction],
            ["cost_per_gallon", () => orNull(number(0.001, isOdd() ? 100 : 4))],
            ["price_as_of", time],
            ["parking_spaces", () => amount(75, 100_000)],
          ]),
        ],
        0.6,
      ),
    );
  };
  const route = (): string =>
    object(
      members(
        [
          ["total_distance_miles", "300"],
          ["total_duration_minutes", number(1, 600)],
          ["start", point()],
          ["end", point()],
          random() < 0.7
            ? ["waypoints", list([point(), point(), ...repeat(0, 1, point)])]
            : [
                "polyline",
                isOdd()
                  ? pick(random, ['"?"', '"~~~~"', '""', '"??\\u003f?"', "5"])
                  : isToPlan
                    ? '"_p~iF~ps|U_ulLnnqC"'
                    : '"???_seK"',
              ],
        ],
        [],
        0,
      ),
    );
  const vehicle = (): string =>
    random() < 0.85
      ? object(
          members(
            [
              ["mpg", pick(random, ["5", "10", "20"])],
              ["tank_capacity_gallons", pick(random, ["20", "40.5"])],
            ],
            [
              ["current_fuel_gallons", () => pick(random, ["0", "10", "20", "null"])],
              ...rules([
                ["consumption", consumption],
                ["usable_tank_fraction", () => (random() < 0.5 ? "0.9" : number(0.001, 1))],
              ]),
            ],
            0.7,
          ),
        )
      : pick(random, [
          '{"year":2015,"make":"Ford","model":"F-150"}',
          '{"year":2015,"make":"Nobody","model":"Nothing"}',
          "{}",
        ]);
  const consumption = (): string => {
    if (isOdd())
      return pick(random, [
        "[]",
        "{}",
        "[7]",
        '[{"until_mile":5}]',
        '[{"until_mile":5,"mpg":5},{"until_mile":5,"mpg":5}]',
        list(repeat(200, 201, () => '{"until_mile":1,"mpg":5}')),
      ]);
    const ends = repeat(1, 4, () => "").map((_, i) => 80 * (i + random()));
    return list(
      ends.map((end) =>
        object(
          members(
            [
              ["until_mile", String(end)],
              ["mpg", random() < 0.5 ? "6.5" : number(5, isOdd() ? 200 : 20)],
            ],
            [],
            0,
          ),
        ),
      ),
    );
  };
  const preferred = (): string =>
    object(
      members(
        [["brand", brandName()]],
        [
          ["dollars_per_stop", () => amount(20, 1000)],
          ["cents_per_gallon", () => amount(10, 100)],
        ],
        0.7,
      ),
    );
  const brands = (): string =>
    isOdd()
      ? pick(random, ["[]", '"Pilot"', '{"only":[]}'])
      : object(
          members(
            [],
            [
              ["only", () => orNull(list(repeat(1, 3, brandName)))],
              ["never", () => orNull(few(100, brandName))],
              ["prefer", () => orNull(few(100, preferred))],
              ["fallback", flag],
              ["fallback_dollars_per_stop", () => amount(50, 1000)],
            ],
            0.4,
          ),
        );
  const stopsBound = (): string =>
    isOdd()
      ? pick(random, ["0.5", "-1", "50", "51", "1e400", '"2"', "2.0", "1e1"])
      : pick(random, ["0", "1", "2", "3", "12", "null"]);
  const params = (): string =>
    object(
      members(
        [],
        [
          ["time_value_dollars_per_minute", () => pick(random, ["0.1", "0.5", "null"])],
          ["inter_stop_buffer_fraction", () => number(0, 1)],
          ...rules([
            ["stop_minutes", () => amount(30, 1440)],
            ["stop_cost_dollars", () => amount(20, 1000)],
            ["minimum_purchase_gallons", () => amount(15, 500)],
            ["maximum_purchase_gallons", () => orNull(number(0.001, isOdd() ? 500 : 40))],
            ["maximum_stops", stopsBound],
            ["fill_up", flag],
            ["required_station_ids", () => orNull(few(50, stationId))],
            ["excluded_station_ids", () => orNull(few(50, stationId))],
            ["brands", () => orNull(brands())],
            [
              "price_maximum_age_hours",
              () => orNull(random() < 0.3 ? "48" : number(0.001, isOdd() ? 900_000 : 50_000)),
            ],
            [
              "when_infeasible",
              () => (isOdd() ? pick(random, ['"Dip"', "true", '""']) : pick(random, ['"dip"', '"refuse"', "null"])),
            ],
          ]),
        ],
        0.5,
      ),
    );

  const body = (): string => {
    isRuled = random() < 0.5;
    const fuels = ["regular", "midgrade", "premium", "diesel"];
    const fuel = pick(random, fuels);
    const count =
      random() < 0.02 ? integer(random, 13, 60) : random() < 0.2 ? integer(random, 1, 12) : integer(random, 1, 3);
    const stations = isOdd()
      ? pick(random, ["[]", "{}", "null", "[[]]", "[7]", '[{"id":"a"}]'])
      : list(Array.from({ length: count }, (_, i) => station(i, isToPlan ? fuel : pick(random, fuels))));
    const all = isToPlan
      ? members(
          [
            ["route", route()],
            ["stations", stations],
            ["vehicle", vehicle()],
          ],
          [
            ["params", () => orNull(params())],
            ...rules([
              ["pricing", () => orNull(pricing())],
              ["hours", () => orNull(hours())],
            ]),
          ],
          0.6,
        )
      : members(
          [
            ["route", route()],
            ["stations", stations],
          ],
          [
            ["coarse_filter_radius_miles", () => orNull(number(5, 20))],
            ["max_detour_minutes", () => orNull(number(1, 20))],
            ["return_detour_miles", () => pick(random, ["true", "true", "false", isOdd() ? value(0) : "null"])],
          ],
          0.5,
        );
    return `${random() < 0.02 && isOdd() ? "\ufeff" : ""}${space()}${object(all)}${space()}${random() < 0.05 && isOdd() ? pick(random, ["x", "}", ",", "\u0000", "{}"]) : ""}`;
  };

  const damage = (bytes: Buffer): Buffer => {
    const from = integer(random, 0, bytes.length);
    const to = Math.min(bytes.length, from + (random() < 0.7 ? integer(random, 0, 4) : integer(random, 0, 60)));
    const [head, slice, tail] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)];
    const some = Buffer.from(
      Array.from({ length: integer(random, 1, 3) }, () =>
        random() < 0.6 ? pick(random, [...'"\\{}[],:0123456789.eE+- nu/\n']).charCodeAt(0) : integer(random, 0, 255),
      ),
    );
    switch (integer(random, 0, 6)) {
      case 0:
        return Buffer.concat([head, tail]);
      case 1:
        return Buffer.concat([head, some, bytes.subarray(from)]);
      case 2:
        return Buffer.concat([head, some, bytes.subarray(Math.min(bytes.length, from + some.length))]);
      case 3:
        return Buffer.concat([head, slice, slice, tail]);
      case 4:
        return Buffer.concat([head, tail.subarray(0, slice.length), slice, tail.subarray(slice.length)]);
      case 5:
        return random() < 0.2 ? head : bytes;
      default: {
        const flipped = Buffer.from(bytes);
        flipped[from] = (flipped[from] ?? 0) ^ (1 << integer(random, 0, 7));
        return from < bytes.length ? flipped : bytes;
      }
    }
  };

  const make = (share: number): string => {
    oddness = share;
    return body();
  };
  return {
    plain: () => make(0),
    odd: () => make(pick(random, [0.005, 0.02, 0.1])),
    damaged() {
      let bytes: Buffer = Buffer.from(make(pick(random, [0, 0, 0.01])));
      for (let i = integer(random, 1, 3); i > 0; i--) bytes = damage(bytes);
      return bytes;
    },
  };
}
