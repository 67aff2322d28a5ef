import { NO_RULES } from "../rules/rules.js";
import type { LatePart } from "../plan/planners.js";
import { useApp } from "./context.js";

/** What is said of a part of planning while it is loaded, and how to do without it. */
const PARTS: Readonly<Record<LatePart, { readonly name: string; readonly without: string }>> = {
  fleetRules: { name: "The planner for rules", without: "Remove all rules" },
  fuelTax: { name: "The rates of fuel tax", without: "Plan without fuel tax" },
};

/** Says what planning waits for. */
export function PlanningState() {
  const app = useApp();
  const { part, status } = app.planning.value;
  const { name, without } = PARTS[part];
  const remove = (): void => app.change({}, part === "fuelTax" ? { ...app.rules.peek(), fuel_tax: "none" } : NO_RULES);
  return (
    <div class="planning-state" role="status">
      {status === "loading" && <p>Loading {name.charAt(0).toLowerCase() + name.slice(1)} …</p>}
      {status === "failed" && (
        <>
          <p>{name} could not be loaded, so this is not planned yet. Check the network and try again.</p>
          <button type="button" class="button" onClick={() => app.retryPlanning()}>
            Try again
          </button>{" "}
          <button type="button" class="button" onClick={remove}>
            {without}
          </button>
        </>
      )}
    </div>
  );
}
