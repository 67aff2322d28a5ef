// npm run bench: how long things take, beside rivals in the same run, on seeded inputs with checked results.

import { cpus } from "node:os";
import { benchEnrich } from "./enrich.js";
import { SEED } from "./instances.js";
import { benchKeys } from "./keys.js";
import { benchOptimize } from "./optimize.js";
import { benchRouting } from "./routing.js";
import { benchService } from "./service.js";
import { benchVehicles } from "./vehicles.js";

const [cpu] = cpus();
console.log(`fuel-route bench · ${cpu?.model.trim()} × ${cpus().length} · Node ${process.version} · V8 ${process.versions.v8} · seed ${SEED}\n`);

let isMet = true;
for (const bench of [benchOptimize, benchEnrich, benchVehicles, benchKeys, benchRouting, benchService]) {
  isMet = (await bench()) && isMet;
  console.log();
}
process.exitCode = isMet ? 0 : 1;
