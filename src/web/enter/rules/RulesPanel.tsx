import "./rules.css";
import { useSignal } from "@preact/signals";
import { Fragment } from "preact";
import { useApp } from "../../app/context.js";
import { Took } from "../Took.js";
import { TripTruckChips } from "../TruckChips.js";
import { BrandTable } from "./BrandTable.js";
import { Deals } from "./Deals.js";
import { DriverHours } from "./DriverHours.js";
import { FuelTax } from "./FuelTax.js";
import { Loads } from "./Loads.js";
import { Otherwise } from "./Otherwise.js";
import { Say } from "./say.js";
import { StationRules } from "./StationRules.js";
import { FurtherStopRules, StopRules } from "./StopRules.js";
import { TankRules } from "./TankRules.js";

/** The truck and all rules: each change is planned at once, and what a rule costs stands beside it. */
export function RulesPanel() {
  const app = useApp();
  const said = useSignal("");
  const isPinned = app.frame.value === "wide" && app.panel.value !== "rules";
  /** A reset clears what is typed and wrong, too. */
  const resets = useSignal(0);
  const reset = (): void => {
    resets.value++;
    app.reset();
  };
  return (
    <Say.Provider value={(text) => (said.value = text)}>
      <div class="rules" data-part="rules">
        <header class="rules-head">
          {isPinned && <h2>Truck and rules</h2>}
          <span class="rules-took">
            <Took />
          </span>
          <button type="button" class="button is-link" onClick={reset}>
            Reset
          </button>
        </header>
        {app.panel.value !== "form" && <TripTruckChips />}
        <Fragment key={resets.value}>
          <StopRules />
          <TankRules />
          <BrandTable />
          <Deals />
          <FuelTax />
          <FurtherStopRules />
          <Loads />
          <StationRules />
          <DriverHours />
          <Otherwise />
        </Fragment>
        <p class="unseen" role="status">
          {said}
        </p>
      </div>
    </Say.Provider>
  );
}
