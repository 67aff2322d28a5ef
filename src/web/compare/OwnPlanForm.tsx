import { useSignal } from "@preact/signals";
import type { OwnPlan } from "../../contract/comparison.js";
import type { Shown } from "../shown.js";
import { readOwnStops, writeOwnStops } from "./ownStops.js";

interface OwnPlanFormProps {
  readonly shown: Shown;
  /** Receives one plan, or none. */
  readonly onCompare: (plans: readonly OwnPlan[]) => void;
}

/** A plan of the user's own: what a driver did, or what somebody would rather do. */
export function OwnPlanForm({ shown, onCompare }: OwnPlanFormProps) {
  const text = useSignal("");
  const faults = useSignal<readonly string[]>([]);
  const compare = (): void => {
    const read = readOwnStops(text.value, shown.trip);
    faults.value = "faults" in read ? read.faults : [];
    if ("stops" in read) onCompare(read.stops.length === 0 ? [] : [{ name: "My plan", stops: read.stops }]);
  };
  return (
    <form class="own-plan" aria-label="A plan of my own" onSubmit={(event) => {
      event.preventDefault();
      compare();
    }}>
      <p class="field">
        <label for="own-stops">Its stops</label>
        <textarea class="input" id="own-stops" rows={4} spellcheck={false} value={text.value} aria-invalid={faults.value.length > 0} aria-describedby="own-hint own-fault" onInput={({ currentTarget }) => (text.value = currentTarget.value)} />
        <span class="hint" id="own-hint">One stop a line: a station by its id or name, a comma, and the gallons. Copy it from a spreadsheet, or begin with this plan and change it.</span>
        <span class="fault" id="own-fault" role="alert">{faults.value.join("\n")}</span>
      </p>
      <p class="buttons">
        <button type="submit" class="button is-main">Compare it</button>
        <button type="button" class="button" onClick={() => (text.value = shown.outcome.status === "planned" ? writeOwnStops(shown.outcome.result.stops, shown.trip) : "")}>Begin with this plan</button>
        <button type="button" class="button" onClick={() => {
          text.value = "";
          faults.value = [];
          onCompare([]);
        }}>Take it out</button>
      </p>
    </form>
  );
}
