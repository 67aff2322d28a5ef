/** The columns of `count` stations as plain lists, by name; other members are left out. */
export function listColumns(columns: object, count: number): Record<string, unknown[]> {
  const lists: Record<string, unknown[]> = {};
  for (const [name, column] of Object.entries(columns)) {
    if (isColumn(column)) lists[name] = Array.from({ length: count }, (_, row) => column.at(row));
  }
  return lists;
}

function isColumn(value: unknown): value is { readonly at: (row: number) => unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "at" in value;
}
