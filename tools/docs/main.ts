// `npm run docs`: writes the tables of endpoints into the documents.

import { readFile, writeFile } from "node:fs/promises";
import { DOCUMENTS, withEndpointTable } from "./endpointTables.js";

/** Relative to `dist/tools/docs`. */
const PROJECT = new URL("../../../", import.meta.url);

for (const path of DOCUMENTS) {
  const file = new URL(path, PROJECT);
  // One at a time, so that a failure leaves no other file half written.
  // eslint-disable-next-line no-await-in-loop
  await writeFile(file, withEndpointTable(path, await readFile(file, "utf8")));
}
