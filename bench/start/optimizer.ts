// Loads the optimizer and prints how many milliseconds that took, without the import of its modules.

import { loadOptimizer } from "../../src/index.js";
import { randomInstance, SEED } from "../../test/support/randomInstances.js";

const begin = performance.now();
const optimizer = await loadOptimizer();
const ms = performance.now() - begin;
if (optimizer.plan(randomInstance(50, SEED)).status !== "optimal") throw new Error("the optimizer finds no plan");
console.log(ms);
