import { readBuiltTextNow } from "../../common/builtText.js";
import type { JurisdictionMap } from "../fuelTax.js";
import { createJurisdictions } from "./jurisdictions.js";

let loaded: JurisdictionMap | undefined;

/**
 * Opens the map of states and provinces that `npm run build` has made, in Node. It is read at the first call.
 * @throws {Error} when it has not been built.
 */
export function loadJurisdictions(): JurisdictionMap {
  loaded ??= createJurisdictions(
    readBuiltTextNow(new URL("./outlines.json", import.meta.url), "The map of states and provinces"),
  );
  return loaded;
}
