import { useId } from "preact/hooks";
import type { TypedNumber } from "./useTypedNumber.js";

/** A number of a form that is sent as a whole: what is wrong with it is said below. */
export function NumberInput({ label, number: { text, fault } }: { readonly label: string; readonly number: TypedNumber }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} class="input" type="text" inputMode="decimal" autocomplete="off" value={text} aria-invalid={fault.value === "" ? undefined : true} aria-describedby={`${id}-fault`}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          fault.value = "";
        }} />
      <p class="fault" id={`${id}-fault`} role="alert">{fault}</p>
    </div>
  );
}
