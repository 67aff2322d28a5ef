import "./enter.css";
import { useApp } from "../app/context.js";
import type { SettingName } from "../settings.js";
import { SettingField } from "./SettingField.js";
import { Took } from "./Took.js";
import { TripTruckChips } from "./TruckChips.js";
import { VehicleLookUp } from "./VehicleLookUp.js";

/** First what differs from trip to trip. */
const ORDER: readonly SettingName[] = ["startGallons", "tankCapacityGallons", "mpg", "bufferFraction", "reserveFraction", "timeValueDollarsPerMinute"];

/** The truck, what is in its tank and what must stay there. */
export function TruckPanel() {
  const app = useApp();
  return (
    <div class="enter-stack">
      <TripTruckChips />
      <TruckNumbers />
      <VehicleLookUp />
      <p class="enter-row is-end"><span class="hint"><Took /></span><button type="button" class="button" onClick={() => app.reset()}>Reset truck and rules</button></p>
    </div>
  );
}

/** The numbers of the truck. */
function TruckNumbers() {
  return <div class="enter-numbers">{ORDER.map((name) => <SettingField key={name} name={name} />)}</div>;
}
