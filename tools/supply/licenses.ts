// Which licences what we ship may have.

import type { Shipped } from "./shipped.js";

/** SPDX names of licences that allow use in a product of any licence; CC BY and OFL are for data and fonts. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

/** All parts of an expression without alternatives must be allowed, and of alternatives one. */
export function isAllowed(license: string): boolean {
  const alternatives = license.replaceAll(/[()]/g, "").split(" OR ");
  return alternatives.some((each) => each.split(" AND ").every((part) => ALLOWED.has(part.trim())));
}

/** A table for the terminal. */
export function writeLicenses(shipped: readonly Shipped[]): string {
  const rows = shipped.map(({ name, version, license, ways }) => [name, version, license, ways.join(", ")]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
