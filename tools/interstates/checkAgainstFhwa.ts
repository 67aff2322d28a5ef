// npm run check:interstates -- TABLE.csv: lists the Interstate legs that found no shape, looks for faults of the
// network and compares its lengths with the FHWA's (columns route, state, miles; rows with the state TOTAL). The exit
// code is 1 if there are faults.

import { readFile } from "node:fs/promises";
import { loadGazetteer } from "../../src/providers/places/load.js";
import { compareLengths, findFaults, listUnshaped, MAX_DEVIATION_PERCENT, readPublished } from "./check.js";
import { buildInterstates } from "./build.js";

const [file] = process.argv.slice(2);
if (file === undefined || file.startsWith("-")) {
  const asksForHelp = file === "--help";
  process[asksForHelp ? "stdout" : "stderr"].write("Usage: npm run check:interstates -- TABLE.csv\n");
  process.exit(asksForHelp ? 0 : 2);
}
const network = await buildInterstates(
  new URL("../../../tools/interstates/logs/", import.meta.url),
  await loadGazetteer(),
);
const published = readPublished(await readFile(file, "utf8"));
const deviations = compareLengths(network, published);
const missing = [...published.keys()].filter((name) => !deviations.some((each) => each.name === name));
const faults = [
  ...findFaults(network),
  ...missing.map((name) => `${name} has no log`),
  ...deviations
    .filter(({ percent }) => Math.abs(percent) > MAX_DEVIATION_PERCENT)
    .map(({ name, percent }) => `${name} is off by ${percent.toFixed(2)} %`),
];

process.stdout.write(
  `${"route".padEnd(8)}${"miles".padStart(9)}${"FHWA".padStart(9)}${"off %".padStart(8)}${"factor".padStart(8)}\n`,
);
for (const { name, miles, publishedMiles, percent, factor } of deviations) {
  process.stdout.write(
    `${name.padEnd(8)}${miles.toFixed(1).padStart(9)}${publishedMiles.toFixed(1).padStart(9)}${percent.toFixed(2).padStart(8)}${factor.toFixed(3).padStart(8)}\n`,
  );
}
const { nodes, legs } = network.data;
process.stdout.write(
  `\n${nodes.names.length} places, ${legs.from.length} legs, ${legs.miles.reduce((sum, miles) => sum + miles, 0).toFixed(0)} miles; longest leg ${Math.max(...legs.miles)} miles\n`,
);
const unshaped = listUnshaped(network);
process.stdout.write(`\n${unshaped.length} legs of Interstates have no shape:\n${unshaped.join("\n")}\n\n`);
process.stdout.write(faults.length === 0 ? "No faults.\n" : `${faults.length} faults:\n${faults.join("\n")}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
