import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";

/** What is typed, and what is wrong with it. */
export interface Typed {
  readonly text: Signal<string>;
  readonly fault: Signal<string>;
}

interface TypedInputProps {
  readonly label: string;
  readonly typed: Typed;
  readonly inputMode?: "decimal";
  readonly maxLength?: number;
  /** What can be chosen in place of typing. */
  readonly offers?: readonly string[];
}

/** A field of a form that is sent as a whole: what is wrong with it is said below, until something else is typed. */
export function TypedInput({ label, typed: { text, fault }, offers, ...others }: TypedInputProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...others}
        id={id}
        class="input"
        type="text"
        autocomplete="off"
        spellcheck={false}
        list={offers && `${id}-list`}
        value={text}
        aria-invalid={fault.value === "" ? undefined : true}
        aria-describedby={`${id}-fault`}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          fault.value = "";
        }}
      />
      {offers && (
        <datalist id={`${id}-list`}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
      <p class="fault" id={`${id}-fault`} role="alert">
        {fault}
      </p>
    </div>
  );
}
