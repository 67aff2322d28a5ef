import { readFile } from "node:fs/promises";
import type { RoutingProvider } from "../provider.js";
import type { NetworkData } from "./network.js";
import { createInterstates } from "./provider.js";

/**
 * Opens the network that `npm run build` has made, in Node.
 * @throws {Error} when it has not been built.
 */
export async function loadInterstates(): Promise<RoutingProvider> {
  let text: string;
  try {
    text = await readFile(new URL("./network.json", import.meta.url), "utf8");
  } catch {
    throw new Error("The road network's data cannot be read. Build it with `npm run build`.");
  }
  // The build has checked it.
  const data: NetworkData = JSON.parse(text);
  return createInterstates(data);
}
