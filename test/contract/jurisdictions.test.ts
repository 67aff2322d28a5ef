import { expect, test } from "vitest";
import { JURISDICTION_NAMES, JURISDICTIONS, readJurisdiction } from "../../src/contract/values/jurisdictions.js";

test.each(JURISDICTIONS)("%s by code and name", (code) => {
  const [name, [first = "", second = ""]] = [JURISDICTION_NAMES[code], code];
  expect(
    [
      code,
      code.toLowerCase(),
      ` ${code} `,
      `${first}.${second}.`,
      `US-${code}`,
      name,
      name.toUpperCase(),
      name.replaceAll(" ", "-"),
    ].map(readJurisdiction),
  ).toEqual(Array(8).fill(code));
});

test.each([
  ["Tex.", "TX"],
  ["Wash", "WA"],
  ["D. C.", "DC"],
  ["W. Va.", "WV"],
  ["N. Carolina", "NC"],
  ["No. Dakota", "ND"],
  ["S Car", "SC"],
  ["US-TX", "TX"],
  ["ca-on", "ON"],
  ["CA", "CA"],
  ["Ont.", "ON"],
  ["P.E.I.", "PE"],
  ["Québec", "QC"],
  ["Que\u0301bec", "QC"],
  ["PQ", "QC"],
  ["Newfoundland", "NL"],
  ["N.W.T.", "NT"],
])("%s is %s", (text, code) => {
  expect(readJurisdiction(text)).toBe(code);
});

test.each([
  "",
  ".",
  "Ontario, CA",
  "TX 75501",
  "TX1",
  "US-Texas",
  "MX-ON",
  "Mexico",
  "Chihuahua",
  "North",
  "N",
  "Mount",
  "US",
])("%j is none", (text) => {
  expect(readJurisdiction(text)).toBeUndefined();
});
