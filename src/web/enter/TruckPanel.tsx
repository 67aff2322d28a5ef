import "./enter.css";
import { useApp } from "../app/context.js";
import type { SettingName } from "../settings.js";
import { SettingField } from "./SettingField.js";
import { Took } from "./Took.js";
import { TripTruckChips } from "./TruckChips.js";
import { VehicleLookUp } from "./VehicleLookUp.js";

/** First what differs from trip to trip. */
const OF_TRUCK: readonly SettingName[] = ["startGallons", "tankCapacityGallons", "mpg"];
const TO_KEEP: readonly SettingName[] = ["bufferFraction", "reserveFraction", "timeValueDollarsPerMinute"];

/** The truck, what is in its tank and what must stay there. */
export function TruckPanel() {
  const app = useApp();
  return (
    <div class="enter-stack">
      <Truck more={TO_KEEP} />
      <p class="enter-row is-end">
        <span class="hint">
          <Took />
        </span>
        <button type="button" class="button" onClick={() => app.reset()}>
          Reset truck and rules
        </button>
      </p>
    </div>
  );
}

/** The truck and what is in its tank. @param more settings below those of the truck itself. */
export function Truck({ more = [] }: { readonly more?: readonly SettingName[] }) {
  return (
    <div class="enter-stack">
      <TripTruckChips />
      <div class="enter-numbers">
        {[...OF_TRUCK, ...more].map((name) => (
          <SettingField key={name} name={name} />
        ))}
      </div>
      <VehicleLookUp />
    </div>
  );
}
