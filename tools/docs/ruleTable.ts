// Makes the table of fleet rules in docs/http.md from the schema of requests.

import { openApiDocument } from "../../src/http/docs/document.js";
import { type FieldRow, fieldsOf } from "../../src/http/docs/fields.js";
import { schemaRef } from "../../src/http/docs/schemas.js";

/** The document that has the table. */
export const DOCUMENT = "docs/http.md";

/** The fields, each with those inside it. */
const RULES = [
  "params.stop_minutes",
  "params.stop_cost_dollars",
  "params.minimum_purchase_gallons",
  "params.fill_up",
  "params.maximum_stops",
  "params.required_station_ids",
  "params.excluded_station_ids",
  "params.brands",
  "params.price_maximum_age_hours",
  "params.when_infeasible",
  "vehicle.consumption",
  "vehicle.usable_tank_fraction",
  "stations[].detour_miles",
  "stations[].stop_minutes",
  "stations[].minimum_purchase_gallons",
  "stations[].maximum_purchase_gallons",
] as const;

/** The marks around the table. */
const MARKED = /^(?<begin><!-- rules -->\n).*?(?<end>^<!-- \/rules -->$)/ms;

/** The document with an up-to-date table. @throws {Error} when requests lack one of the fields. */
export function withRuleTable(text: string): string {
  const document = openApiDocument();
  const fields = fieldsOf(document, schemaRef("OptimizeRequest"));
  const rows = RULES.flatMap((rule) => {
    const found = fields.filter(({ path }) => path === rule || path.startsWith(`${rule}.`) || path.startsWith(`${rule}[].`));
    if (found.length === 0) throw new Error(`requests have no field ${rule}`);
    return found.map(toRow);
  });
  const table = ["| field | values | default | meaning |", "|---|---|---|---|", ...rows].join("\n");
  return text.replace(MARKED, (_, begin: string, end: string) => `${begin}${table}\n${end}`);
}

function toRow({ path, type, rules, isRequired, default: value, meaning }: FieldRow): string {
  const values = type.startsWith("array of ") ? rules.replace("items", type.slice("array of ".length)) : rules || type;
  return `| \`${path}\` | ${values} | ${isRequired ? "required" : value === "" ? "" : `\`${value}\``} | ${meaning} |`;
}
