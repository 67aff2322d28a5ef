import "./numberField.css";
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { type NumberRange, readTyped, writeTyped } from "./numberText.js";

export interface NumberFieldProps extends NumberRange {
  readonly label: string;
  /** In the unit that is shown, like all numbers here; `undefined` for none. */
  readonly value: number | undefined;
  /** Called with each number that is allowed: at every key and every movement of the slider. */
  readonly onChange: (value: number | undefined) => void;
  /** Covers what is usual; other numbers can be typed. Without it there is a field alone. */
  readonly slider?: { readonly least: number; readonly most: number; readonly step: number } | undefined;
  /** How far an arrow key moves the field; the slider's step by default. */
  readonly step?: number | undefined;
  readonly placeholder?: string | undefined;
  /** What screen readers say of the slider: `0.51 dollars a minute`. */
  readonly valueText?: ((value: number) => string) | undefined;
  /** Stands below the label, such as `Costs $1.35`; what is wrong with the number takes its place. */
  readonly note?: ComponentChildren;
}

/**
 * A number that can be typed and, where there is a slider, moved. What is out of range stays as it is typed, and is
 * explained.
 */
export function NumberField({
  label,
  value,
  onChange,
  slider,
  step = slider?.step ?? 1,
  placeholder,
  valueText,
  note,
  ...range
}: NumberFieldProps) {
  const id = useId();
  const [text, setText] = useState(() => writeTyped(value));
  const last = useRef(value);
  const typed = readTyped(text, range);
  // Another value has come from elsewhere: a preset, Undo, another trip. The text of the same value stays as it is
  // typed.
  const isNew = last.current !== value && !("value" in typed && isSame(typed.value, value));
  last.current = value;
  const shown = isNew ? writeTyped(value) : text;
  if (isNew) setText(shown);
  const read = isNew ? readTyped(shown, range) : typed;
  const fault = "fault" in read ? read.fault : undefined;

  const take = (next: string): void => {
    setText(next);
    const taken = readTyped(next, range);
    if ("value" in taken && !isSame(taken.value, value)) onChange(taken.value);
  };
  const move = (by: number): void =>
    take(writeTyped(Math.min(Math.max((value ?? range.least) + by, range.least), range.most)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : undefined;
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
  const name = range.unit === "" ? label : `${label}, ${range.unit}`;
  return (
    <div class="number-field" data-faulty={fault !== undefined}>
      <div class="number-line">
        <span class="number-words">
          <label for={id}>{label}</label>
          <span class={fault === undefined ? "hint" : "fault"} id={`${id}-note`}>
            {fault ?? note}
          </span>
        </span>
        <span class="number-box">
          <input
            id={id}
            class="input"
            type="text"
            role="spinbutton"
            inputMode="decimal"
            autocomplete="off"
            spellcheck={false}
            aria-label={name}
            placeholder={placeholder}
            value={shown}
            aria-valuemin={range.least}
            aria-valuemax={range.most}
            {...("value" in read && read.value !== undefined ? { "aria-valuenow": read.value } : {})}
            aria-invalid={fault === undefined ? undefined : true}
            aria-describedby={fault === undefined && note === undefined ? undefined : `${id}-note`}
            onInput={({ currentTarget }) => take(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {range.unit !== "" && (
            <span class="number-unit" aria-hidden="true">
              {range.unit}
            </span>
          )}
        </span>
      </div>
      {slider !== undefined && (
        <Slider
          label={label}
          slider={slider}
          value={value}
          most={Math.min(slider.most, range.most)}
          valueText={valueText}
          onMove={(moved) => take(writeTyped(moved))}
        />
      )}
    </div>
  );
}

interface SliderProps extends Pick<NumberFieldProps, "label" | "value" | "valueText"> {
  readonly slider: NonNullable<NumberFieldProps["slider"]>;
  readonly most: number;
  readonly onMove: (value: number) => void;
}

function Slider({ label, slider: { least, step }, value, most, valueText, onMove }: SliderProps) {
  const onInput = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const moved = currentTarget.valueAsNumber;
    // A slider ends at its last whole step. This lets it reach a full tank of 25.1 gallons, too.
    onMove(moved > most - step ? most : moved);
  };
  return (
    <input
      class="slider"
      type="range"
      aria-label={label}
      min={least}
      max={most}
      step={step}
      value={value ?? least}
      aria-valuetext={value === undefined ? undefined : valueText?.(value)}
      onInput={onInput}
    />
  );
}

/** Numbers as they are shown have three decimals. */
function isSame(a: number | undefined, b: number | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && writeTyped(a) === writeTyped(b));
}
