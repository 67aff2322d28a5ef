// The page's colours: they meet WCAG 2.2 in light and dark, and are the same as in the report.

import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";

const page = await readFile(new URL("../../src/web/palette.css", import.meta.url), "utf8");
const report = await readFile(new URL("../../src/report/html.ts", import.meta.url), "utf8");

/** The colours of each block of custom properties: light, then dark. */
function palettes(css: string): Map<string, string>[] {
  const blocks = [...css.matchAll(/\{([^{}]*--ink:[^{}]*)\}/gu)].map(([, block]) => block ?? "");
  return blocks.map((block) => new Map([...block.matchAll(/(--[a-z]+):\s*(#[\da-f]+)/gu)].map(([, name, color]) => [name ?? "", color ?? ""])));
}

/** Relative luminance of an opaque sRGB colour, WCAG 2.2. */
function luminance(color: string): number {
  const digits = color.length === 4 ? color.replaceAll(/[\da-f]/gu, "$&$&") : color;
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = NaN, light = NaN] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("contrast is measured as WCAG does", () => {
  expect(contrast("#fff", "#000000")).toBeCloseTo(21, 9);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("there is a light and a dark palette with the same names", () => {
  const [light, dark, ...others] = palettes(page).map((palette) => [...palette.keys()]);
  expect(others).toEqual([]);
  expect(light).toHaveLength(12);
  expect(dark).toEqual(light);
});

describe.each(palettes(page).map((palette, i) => ({ name: i === 0 ? "light" : "dark", palette })))("$name", ({ palette }) => {
  const at = (name: string): string => palette.get(name) ?? "";

  test.each(["--ink", "--soft", "--limit", "--fuel", "--naive"])("text in %s can be read", (name) => {
    for (const ground of ["--paper", "--card"]) expect(contrast(at(name), at(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["--route", "--cheap", "--dear"])("marks in %s can be seen", (name) => {
    for (const ground of ["--paper", "--card"]) expect(contrast(at(name), at(ground))).toBeGreaterThanOrEqual(3);
  });
});

test("the report has the same colours", () => {
  const ofPage = palettes(page);
  const ofReport = palettes(report);
  expect(ofReport).toHaveLength(ofPage.length);
  for (const [i, colors] of ofReport.entries()) {
    expect(colors.size).toBeGreaterThan(10);
    for (const [name, color] of colors) expect(ofPage[i]?.get(name)).toBe(color);
  }
});
