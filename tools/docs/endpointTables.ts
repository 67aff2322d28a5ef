// Makes the tables of endpoints in the documents from the table in the contract.

import { type Endpoint, ENDPOINTS } from "../../src/contract/schemas/endpoints.js";

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
    toMarkdown(
      endpoints.filter(({ tag }) => tag === "Planning"),
      PLANNING_COLUMNS,
    ),
  "docs/http.md": (endpoints) => toMarkdown(endpoints, ALL_COLUMNS),
};

/** Documents that have such a table. */
export const DOCUMENTS = Object.keys(TABLES);

/** The marks around a table in a document. */
const MARKED = /^(?<begin><!-- endpoints -->\n).*?(?<end>^<!-- \/endpoints -->$)/gms;

/** A document with an up-to-date table. @param path one of `DOCUMENTS`. @param text the document's present text. */
export function withEndpointTable(path: string, text: string, endpoints: readonly Endpoint[] = ENDPOINTS): string {
  return text.replaceAll(
    MARKED,
    (_, begin: string, end: string) => `${begin}${TABLES[path]?.(endpoints) ?? ""}\n${end}`,
  );
}

function toMarkdown(endpoints: readonly Endpoint[], columns: readonly Column[]): string {
  const rows = endpoints.map((endpoint) => columns.map((column) => CELLS[column](endpoint)));
  const lines = [columns, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return lines.toSpliced(1, 0, `|${columns.map(() => "---|").join("")}`).join("\n");
}
