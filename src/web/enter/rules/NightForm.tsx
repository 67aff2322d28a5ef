import { useSignal } from "@preact/signals";
import { Hours } from "../../../contract/schemas/hours.js";
import { readRest, REST_FORMS } from "../../../rules/hours.js";
import type { RuleHours } from "../../rules/rules.js";
import type { Adding } from "./AddButton.js";
import { type Typed, TypedInput } from "./TypedInput.js";

type Nights = NonNullable<RuleHours["rests"]>;

/** Where a night's rest may be, in driving from the start. */
export function NightForm({
  adding,
  nights,
  onAdd,
}: {
  readonly adding: Adding;
  readonly nights: Nights;
  readonly onAdd: (nights: Nights) => void;
}) {
  const typed: Typed = { text: useSignal(""), fault: useSignal("") };
  const submit = (event: Event): void => {
    event.preventDefault();
    const night = readRest(typed.text.peek());
    if (night === undefined) {
      typed.fault.value = `Write it as ${REST_FORMS}.`;
      return;
    }
    const next = [...nights, night].toSorted((a, b) => a.from_drive_minute - b.from_drive_minute);
    if (!Hours.safeParse({ rests: next }).success) {
      typed.fault.value = "It begins before another night ends, or ends before it begins.";
      return;
    }
    onAdd(next);
    adding.close();
  };
  return (
    <form class="rule-form" aria-label="Add a night" noValidate onSubmit={submit}>
      <TypedInput label="After so much driving, such as 9h-11h" typed={typed} />
      <p class="rule-buttons">
        <button type="button" class="button is-quiet" onClick={adding.close}>
          Cancel
        </button>
        <button type="submit" class="button is-main">
          Add night
        </button>
      </p>
    </form>
  );
}
