// Makes the tables of endpoints in the documents from the table in the contract.

import type { Endpoint } from "../../src/contract/schemas/endpoint.js";
import { ENDPOINTS } from "../../src/contract/schemas/endpoints.js";
import { toMarkdown, withTable } from "./marked.js";

const CELLS = {
  method: ({ method }: Endpoint) => method,
  path: ({ path }: Endpoint) => `\`${path}\``,
  key: ({ keyless }: Endpoint) => (keyless ? "no" : "yes"),
  "requests a minute": ({ limit }: Endpoint) => String(limit?.requestsPerMinute ?? ""),
  "what it does": ({ summary }: Endpoint) => summary,
};
type Column = keyof typeof CELLS;

const ALL_COLUMNS = ["method", "path", "key", "requests a minute", "what it does"] as const satisfies readonly Column[];
const PLANNING_COLUMNS = ["method", "path", "requests a minute", "what it does"] as const satisfies readonly Column[];

/** By the document's path. */
const TABLES: Readonly<Record<string, (endpoints: readonly Endpoint[]) => string>> = {
  "README.md": (endpoints) =>
    toTable(
      endpoints.filter(({ tag }) => tag === "Planning"),
      PLANNING_COLUMNS,
    ),
  "docs/http.md": (endpoints) => toTable(endpoints, ALL_COLUMNS),
};

/** Documents that have such a table. */
export const DOCUMENTS = Object.keys(TABLES);

/** A document with an up-to-date table. @param path one of `DOCUMENTS`. @param text the document's present text. */
export function withEndpointTable(path: string, text: string, endpoints: readonly Endpoint[] = ENDPOINTS): string {
  return withTable(text, "endpoints", () => TABLES[path]?.(endpoints) ?? "");
}

function toTable(endpoints: readonly Endpoint[], columns: readonly Column[]): string {
  return toMarkdown(
    columns,
    endpoints.map((endpoint) => columns.map((column) => CELLS[column](endpoint))),
  );
}
