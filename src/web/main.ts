import { loadOptimizer } from "../browser.js";

const optimizer = await loadOptimizer();
document.title = `fuel-route ${optimizer.memoryBytes()}`;
