import { readBuiltText } from "../../../common/builtText.js";
import type { RoutingProvider } from "../provider.js";
import { readNetwork } from "./file.js";
import { createInterstates } from "./provider.js";

/**
 * Opens the network that `npm run build` has made, in Node.
 * @throws {Error} when it has not been built.
 */
export async function loadInterstates(): Promise<RoutingProvider> {
  return createInterstates(
    readNetwork(await readBuiltText(new URL("./network.json", import.meta.url), "The road network's data")),
  );
}
