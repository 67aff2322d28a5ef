// The page's colours: text can be read and marks can be seen in light and dark, and prices are told apart by the
// colour-blind.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { BLINDNESSES, contrast, difference, seenAs } from "../support/colors.js";

const css = await readFile(new URL("../../src/web/design/tokens.css", import.meta.url), "utf8");

/** The colours of each theme: light, then dark. */
const themes = [...css.matchAll(/\{([^{}]*--panel:[^{}]*)\}/gu)].map(
  ([, block]) =>
    new Map(
      [...(block ?? "").matchAll(/(--[a-z0-9-]+):\s*(#[\dA-Fa-f]{6})\b/gu)].map(([, name, color]) => [
        name ?? "",
        color ?? "",
      ]),
    ),
);

/** Text, its ground, and the least contrast. */
const TEXTS: readonly (readonly [text: string, ground: string])[] = [
  ...["--ink", "--ink-2", "--ink-3", "--accent", "--warn", "--bad"].flatMap((text) =>
    ["--panel", "--inset"].map((ground) => [text, ground] as const),
  ),
  ["--on-accent", "--accent"],
  ["--accent", "--accent-soft"],
  ["--ink", "--accent-soft"],
  ["--on-sign", "--sign"],
  ["--on-sign", "--shield"],
  ["--on-plan-line", "--plan-line"],
  ["--town", "--land"],
  ["--state", "--land"],
  ["--ink-2", "--land"],
];

const MARKS: readonly (readonly [mark: string, ground: string])[] = [
  ["--edge-field", "--panel"],
  ["--tank-edge", "--panel"],
  ["--plan-line", "--land"],
];

/**
 * The least difference of two classes of prices by CIEDE2000, of which 1 can just be seen: on the dark theme's light
 * line light blue is nearer to sand.
 */
const LEAST_DIFFERENCES = [14, 12];
/** The same as distances in CIELAB, as the page's design counts them. */
const LEAST_DISTANCES = [20, 16];

test("contrast and differences are measured as their standards do", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 9);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  // Two pairs of Sharma, Wu and Dalal's test data for CIEDE2000.
  expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(difference([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
  // Red and green are nearer to each other without the cones for green.
  const [seen, blind] = [undefined, "deuteranopia"].map((kind) =>
    difference(seenAs("#c00000", kind), seenAs("#606000", kind)),
  );
  expect(blind).toBeLessThan((seen ?? NaN) / 2);
});

test("there is a light and a dark theme with the same names", () => {
  const [light, dark, ...others] = themes.map((theme) => [...theme.keys()].toSorted());
  expect(others).toEqual([]);
  expect(light?.length).toBeGreaterThan(30);
  expect(dark).toEqual(light);
});

describe.each(
  themes.map((theme, k) => ({
    name: k === 0 ? "light" : "dark",
    theme,
    leastDifference: LEAST_DIFFERENCES[k] ?? NaN,
    leastDistance: LEAST_DISTANCES[k] ?? NaN,
  })),
)("$name", ({ theme, leastDifference, leastDistance }) => {
  const at = (name: string): string => theme.get(name) ?? "";

  test.each(TEXTS)("%s can be read on %s", (text, ground) => {
    expect(contrast(at(text), at(ground))).toBeGreaterThanOrEqual(4.45);
  });

  test.each(MARKS)("%s can be seen on %s", (mark, ground) => {
    expect(contrast(at(mark), at(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each([1, 2, 3, 4, 5])(
    "prices of class %i can be seen on the panel, by their edge where their colour is too light",
    (number) => {
      const edge = theme.get(`--price-edge-${number}`) ?? at(`--price-${number}`);
      expect(contrast(edge, at("--panel"))).toBeGreaterThanOrEqual(3);
    },
  );

  test.each([1, 2, 3, 4, 5])("the beads of class %i can be seen on the plan's line", (number) => {
    expect(contrast(at(`--bead-${number}`), at("--plan-line"))).toBeGreaterThanOrEqual(3);
  });

  test.each(
    [undefined, ...Object.keys(BLINDNESSES)].flatMap((blindness) =>
      (["price", "bead"] as const).map((kind) => [kind, blindness] as const),
    ),
  )("classes of prices are told apart: by %s, %s", (kind, blindness) => {
    const seen = [1, 2, 3, 4, 5].map((number) => seenAs(at(`--${kind}-${number}`), blindness));
    const pairs = seen.flatMap((one, k) => seen.slice(k + 1).map((other) => [one, other] as const));
    const nearest = Math.min(...pairs.map(([one, other]) => difference(one, other)));
    const least = Math.min(
      ...pairs.map(([one, other]) => Math.hypot(...one.map((value, k) => value - (other[k] ?? NaN)))),
    );
    console.log(`nearest two, ${blindness ?? "all cones"}: ${nearest.toFixed(1)}, distance ${least.toFixed(1)}`);
    // Beads of the light theme have the colours of the dark one, whose line is as light as their line is dark.
    expect(nearest).toBeGreaterThanOrEqual(kind === "bead" ? Math.min(...LEAST_DIFFERENCES) : leastDifference);
    expect(least).toBeGreaterThanOrEqual(kind === "bead" ? Math.min(...LEAST_DISTANCES) : leastDistance);
  });
});
