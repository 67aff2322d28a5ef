// The byte scanner keeps to the bounds of stations, by the table of bounds: it reads what is right, and leaves all else
// to the contract.

import { expect, test } from "vitest";
import { Stations } from "../../src/contract/schemas/station.js";
import { loadScanner } from "../../src/scanner/load.js";
import { stationRules } from "../../src/scanner/stationRules.js";
import { bodyOf, casesFor, type FieldCase, fieldsOf } from "../support/fieldCases.js";

const scanner = await loadScanner();

const STATION = "stations.1.";

/** Planning requires these, which others may leave out. */
const NEEDED_TO_PLAN = /^stations\.1\.(price_per_gallon|miles_from_route_start)$/;

/** Smaller than any number that the scanner reads: it leaves them to the contract. */
const UNUSUAL = /e-\d{3}$/;

function isGiven({ json }: FieldCase): boolean {
  return json !== undefined && json !== "null";
}

test.each(
  fieldsOf("optimize").flatMap((field) => (field.at.startsWith("stations") ? [[field.at, field] as const] : [])),
)("%s is read within its bounds only, to plan and to enrich", (_, field) => {
  const cases = casesFor(field).filter(({ json = "", fault }) => fault !== undefined || !UNUSUAL.test(json));
  expect(cases.length).toBeGreaterThan(4);
  for (const each of cases) {
    const body = Buffer.from(bodyOf("optimize", [each]));
    const isRight = each.fault === undefined;
    const isToPlan = isRight && (isGiven(each) || !NEEDED_TO_PLAN.test(field.at));
    expect(
      {
        json: each.json?.slice(0, 300),
        plan: scanner.readPricedStations(body) !== undefined,
        enrich: scanner.readLocatedStations(body) !== undefined,
      },
      field.at,
    ).toEqual({ json: each.json?.slice(0, 300), plan: isToPlan, enrich: isRight });
  }
});

test("the scanner knows the fields and the words of the table, and no others", () => {
  const inTable = fieldsOf("optimize").flatMap(({ at, kind }) => {
    const name = at.startsWith(STATION) ? at.slice(STATION.length) : "";
    return name === "" || name.includes(".") ? [] : [[name, kind.kind === "words" ? kind.options : []] as const];
  });
  const known = stationRules(Stations, "plan").fields.map(
    (rule) => [rule.name, "options" in rule ? rule.options : []] as const,
  );
  expect(new Map(known)).toEqual(new Map(inTable));
});
