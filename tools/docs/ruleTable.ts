// Makes the tables of fleet rules, of pricing and of hours in the documents from the schema of requests.

import { documentOfTables } from "../../src/http/docs/document.js";
import { type FieldRow, fieldsOf } from "../../src/http/docs/fields.js";
import { schemaRef } from "../../src/http/docs/schemas.js";
import { RULE_FIELDS, RULES } from "../../src/rules/rules.js";
import { toMarkdown, withTable } from "./marked.js";

/** The documents that have such tables. */
export const RULE_DOCUMENTS = ["docs/http.md", "docs/hours.md"];

/** The fields of each table, each with those inside it, by the mark around the table. */
const TABLES = {
  rules: [
    ...(["params", "vehicle"] as const).flatMap((place) =>
      RULE_FIELDS.filter((field) => RULES[field].place === place).map((field) => `${place}.${field}`),
    ),
    "stations[].detour_miles",
    "stations[].stop_minutes",
    "stations[].minimum_purchase_gallons",
    "stations[].maximum_purchase_gallons",
  ],
  pricing: ["pricing", "stations[].jurisdiction", "stations[].cost_per_gallon", "stations[].price_as_of"],
  hours: ["hours", "stations[].parking_spaces"],
};

/** A document with up-to-date tables. @throws {Error} when requests lack one of the fields. */
export function withRuleTable(text: string): string {
  const fields = fieldsOf(documentOfTables(), schemaRef("OptimizeRequest"));
  return Object.entries(TABLES).reduce(
    (document, [mark, paths]) => withTable(document, mark, () => toTable(paths, fields)),
    text,
  );
}

function toTable(paths: readonly string[], fields: readonly FieldRow[]): string {
  const rows = paths.flatMap((wanted) => {
    const found = fields.filter(
      ({ path }) => path === wanted || path.startsWith(`${wanted}.`) || path.startsWith(`${wanted}[].`),
    );
    if (found.length === 0) throw new Error(`requests have no field ${wanted}`);
    return found.map(toRow);
  });
  return toMarkdown(["field", "values", "default", "meaning"], rows);
}

/** As many options of a field are listed. */
const MOST_OPTIONS = 12;

function shorten(values: string): string {
  const options = values.split(", ");
  return options.length > MOST_OPTIONS ? `${options.slice(0, 2).join(", ")}, … ${options.at(-1)}` : values;
}

function toRow({ path, type, rules, isRequired, default: value, meaning }: FieldRow): string[] {
  const values = type.startsWith("array of ") ? rules.replace("items", type.slice("array of ".length)) : rules || type;
  return [`\`${path}\``, shorten(values), isRequired ? "required" : value === "" ? "" : `\`${value}\``, meaning];
}
