import { loadOptimizer } from "../browser.js";
import { find } from "./dom.js";
import { startPage } from "./start.js";

try {
  await startPage(await loadOptimizer());
} catch (error) {
  find("trip-name", HTMLElement).textContent = "This page could not start";
  find("speed", HTMLElement).textContent = "Check the network and reload it. It needs a browser of 2023 or later that may run WebAssembly.";
  throw error;
}
