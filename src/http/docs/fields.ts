import type { OpenApiDocument, Schema } from "./types.js";

/** A field of a body, for a row of a table. */
export interface FieldRow {
  /** Where it is: `stations[].location.lat`. */
  readonly path: string;
  readonly type: string;
  /** Ranges, lengths and choices, in words. */
  readonly rules: string;
  readonly isRequired: boolean;
  readonly default: string;
  /** Markdown. */
  readonly meaning: string;
}

/** Every field of a body, nested ones after the field that holds them. */
export function fieldsOf(document: OpenApiDocument, schema: Schema, path = ""): FieldRow[] {
  const { properties = {}, required = [] } = resolve(document, schema);
  return Object.entries(properties).flatMap(([name, field]) => {
    if (typeof field === "boolean") return [];
    return rowsOf(document, field, path === "" ? name : `${path}.${name}`, required.includes(name));
  });
}

function rowsOf(document: OpenApiDocument, field: Schema, path: string, isRequired: boolean): FieldRow[] {
  const value = resolve(document, field);
  const element = elementOf(document, value);
  const row: FieldRow = {
    path,
    type: typeOf(value, element),
    rules: rulesOf(value).join(", "),
    isRequired,
    default: value.default === undefined ? "" : JSON.stringify(value.default),
    meaning: value.description ?? "",
  };
  return [row, ...(element === undefined ? fieldsOf(document, value, path) : fieldsOf(document, element, `${path}[]`))];
}

/** The schema that a reference stands for; keywords next to the reference override it. "Or null" is left out. */
function resolve(document: OpenApiDocument, schema: Schema): Schema {
  const { $ref, ...overrides } = schema;
  if ($ref !== undefined) {
    const target = document.components.schemas[$ref.replace("#/components/schemas/", "")];
    if (target === undefined) throw new Error(`the document has no ${$ref}`);
    return { ...resolve(document, target), ...overrides };
  }
  const [choice, none, ...more] = schema.anyOf ?? [];
  return choice !== undefined && none?.type === "null" && more.length === 0
    ? { ...resolve(document, choice), ...schema }
    : schema;
}

function elementOf(document: OpenApiDocument, { items }: Schema): Schema | undefined {
  return typeof items === "object" && !Array.isArray(items) ? resolve(document, items) : undefined;
}

/** The type of a value, apart from null. */
function typesOf({ type }: Schema): Schema["type"] {
  return Array.isArray(type) ? type.find((each) => each !== "null") : type;
}

function typeOf(schema: Schema, element: Schema | undefined): string {
  const type = String(typesOf(schema) ?? (schema.properties === undefined ? "any" : "object"));
  return element === undefined ? type : `array of ${typeOf(element, undefined)}s`;
}

function rulesOf(schema: Schema): string[] {
  const { minimum, exclusiveMinimum, maximum, minLength = 0, maxLength, minItems, maxItems } = schema;
  const lowest =
    exclusiveMinimum !== undefined
      ? `> ${exclusiveMinimum}`
      : minimum !== undefined
        ? `≥ ${signed(minimum)}`
        : undefined;
  const range =
    minimum !== undefined && maximum !== undefined
      ? [`${signed(minimum)} to ${signed(maximum)}`]
      : [lowest, maximum === undefined ? undefined : `≤ ${maximum}`];
  const choices = (schema.enum ?? (schema.const === undefined ? [] : [schema.const])).filter(
    (choice) => choice !== null,
  );
  return [
    ...range.filter((rule) => rule !== undefined),
    ...(maxLength === undefined
      ? []
      : [minLength === 0 ? `up to ${maxLength} characters` : `${minLength} to ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`${minItems ?? 0} to ${maxItems.toLocaleString("en-US")} items`]),
    ...(choices.length === 0 ? [] : [choices.map((choice) => `\`${String(choice)}\``).join(", ")]),
  ];
}

/** A number with a minus sign in place of a hyphen. */
function signed(value: number): string {
  return String(value).replace("-", "−");
}
