// `npm run docs`: writes the tables of endpoints, of the fields of requests and of settings into the documents.

import { readFile, writeFile } from "node:fs/promises";
import { DOCUMENTS, withEndpointTable } from "./endpointTables.js";
import { RULE_DOCUMENTS, withRuleTable } from "./ruleTable.js";
import { SETTING_DOCUMENT, withSettingTable } from "./settingTable.js";

/** Relative to `dist/tools/docs`. */
const PROJECT = new URL("../../../", import.meta.url);

for (const path of new Set([...DOCUMENTS, ...RULE_DOCUMENTS, SETTING_DOCUMENT])) {
  const file = new URL(path, PROJECT);
  const text = await readFile(file, "utf8");
  // One at a time, so that a failure leaves no other file half written.
  await writeFile(file, withSettingTable(withRuleTable(withEndpointTable(path, text))));
}
