// `npm run docs`: writes the tables of endpoints and of fleet rules into the documents.

import { readFile, writeFile } from "node:fs/promises";
import { DOCUMENTS, withEndpointTable } from "./endpointTables.js";
import { DOCUMENT, withRuleTable } from "./ruleTable.js";

/** Relative to `dist/tools/docs`. */
const PROJECT = new URL("../../../", import.meta.url);

function withTables(path: string, text: string): string {
  const written = withEndpointTable(path, text);
  return path === DOCUMENT ? withRuleTable(written) : written;
}

for (const path of DOCUMENTS) {
  const file = new URL(path, PROJECT);
  // One at a time, so that a failure leaves no other file half written.
  // eslint-disable-next-line no-await-in-loop
  await writeFile(file, withTables(path, await readFile(file, "utf8")));
}
