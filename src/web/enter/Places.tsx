import { ArrowDownUp } from "lucide-preact";
import { useApp } from "../app/context.js";
import { PlaceField } from "./PlaceField.js";

/** The two ends of the trip. @param onPlan is called when a refused place has been mended. */
export function Places({ autoFocus = false, onPlan }: { readonly autoFocus?: boolean; readonly onPlan: () => void }) {
  const { entry } = useApp();
  const swap = (): void => {
    [entry.from.value, entry.to.value] = [entry.to.peek(), entry.from.peek()];
    entry.clearRefusal();
  };
  return (
    <div class="places">
      <PlaceField
        field="from"
        label="From"
        value={entry.from}
        placeholder="From: a town, a ZIP code or lat, lng"
        autoFocus={autoFocus}
        onOffer={onPlan}
      />
      <button type="button" class="button is-icon places-swap" aria-label="Swap From and To" onClick={swap}>
        <ArrowDownUp class="icon" aria-hidden="true" />
      </button>
      <PlaceField field="to" label="To" value={entry.to} placeholder="To" onOffer={onPlan} />
    </div>
  );
}
