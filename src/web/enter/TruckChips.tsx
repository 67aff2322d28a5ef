import { Truck } from "lucide-preact";
import { useApp } from "../app/context.js";
import { OWN_TRUCK, presetOf, presetRules, presetSettings, TRUCK_PRESETS, type TruckPreset } from "./presets.js";

/** Trucks to choose from by one press. @param onOwn makes a choice of the truck that is none of them. */
export function TruckChips({
  chosen,
  onChoose,
  onOwn,
}: {
  readonly chosen: TruckPreset | undefined;
  readonly onChoose: (preset: TruckPreset) => void;
  readonly onOwn?: () => void;
}) {
  return (
    <div class="chips truck-chips" role="group" aria-label="Truck">
      {TRUCK_PRESETS.map((preset) => (
        <button
          type="button"
          class="chip"
          key={preset.name}
          aria-pressed={chosen === preset}
          onClick={() => onChoose(preset)}
        >
          {chosen === preset && <Truck class="icon" aria-hidden="true" />}
          {preset.name}
        </button>
      ))}
      {onOwn !== undefined && (
        <button type="button" class="chip" aria-pressed={chosen === undefined} onClick={onOwn}>
          {OWN_TRUCK}
        </button>
      )}
    </div>
  );
}

/** The trucks for the trip that is shown: what is chosen is planned at once. */
export function TripTruckChips() {
  const app = useApp();
  return (
    <TruckChips
      chosen={presetOf(app.settings.value)}
      onChoose={(preset) => app.change(presetSettings(preset), presetRules(app.rules.peek(), preset))}
    />
  );
}
