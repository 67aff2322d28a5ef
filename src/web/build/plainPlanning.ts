// A plugin of the build that keeps fleet rules out of what the page loads before its first plan.

import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { leaveOut } from "./leaveOut.js";

/** The module through which the page plans trips without rules. */
const ENTRY = /\/src\/web\/plan\/plainPlanning\.ts$/;

/**
 * Marks a module that is on the way from there to those that are left out: the page has it a second time, with rules.
 */
const PLAIN = "?plain";
const ON_THE_WAY = /\/src\/planning\/(?:answer|plan|solve|trip)\.ts$/;

/** Called only for trips with rules, or for the rest of a trip, which the page does not plan. */
const LEFT_OUT =
  /\/src\/planning\/(?:hours\/(?:answer|tripHours)|keepPrevious|pricing\/prices|progress|reach|requiredStations|solveAhead|terms)\.ts$|\/src\/optimizer\/windows\.ts$/;

/** Have little to do for trips without rules: what takes their place. */
const REPLACED: readonly (readonly [module: RegExp, replacement: string])[] = [
  [/\/src\/planning\/secondChoice\.ts$/, "../plan/plainChoice.ts"],
  [/\/src\/planning\/vehicle\.ts$/, "../plan/plainVehicle.ts"],
];

/**
 * Leaves what only trips with fleet rules need out of `plan/plainPlanning.ts`, which is otherwise the same as
 * `plan/fleetPlanning.ts`.
 */
export function plainPlanning(): Plugin {
  return {
    name: "fuel-route-plain-planning",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (importer === undefined || !(ENTRY.test(importer) || importer.endsWith(PLAIN))) return null;
      const resolved = await this.resolve(source, importer.replace(PLAIN, ""), { ...options, skipSelf: true });
      if (resolved === null) return null;
      const replacement = REPLACED.find(([module]) => module.test(resolved.id))?.[1];
      if (replacement !== undefined) return fileURLToPath(new URL(replacement, import.meta.url));
      return ON_THE_WAY.test(resolved.id) || LEFT_OUT.test(resolved.id)
        ? { ...resolved, id: resolved.id + PLAIN }
        : resolved;
    },
    transform(code, id) {
      return id.endsWith(PLAIN) && LEFT_OUT.test(id.replace(PLAIN, ""))
        ? leaveOut(code, "a trip with fleet rules was planned without them")
        : null;
    },
  };
}
