// `npm run docs`: writes the tables of endpoints and of the fields of requests into the documents.

import { readFile, writeFile } from "node:fs/promises";
import { DOCUMENTS, withEndpointTable } from "./endpointTables.js";
import { RULE_DOCUMENTS, withRuleTable } from "./ruleTable.js";

/** Relative to `dist/tools/docs`. */
const PROJECT = new URL("../../../", import.meta.url);

for (const path of new Set([...DOCUMENTS, ...RULE_DOCUMENTS])) {
  const file = new URL(path, PROJECT);
  // One at a time, so that a failure leaves no other file half written.
  await writeFile(file, withRuleTable(withEndpointTable(path, await readFile(file, "utf8"))));
}
