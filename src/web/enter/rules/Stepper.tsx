import { Minus, Plus } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { type NumberRange, readTyped, type TypedNumber, withUnit, writeTyped } from "../numberText.js";

interface StepperProps extends NumberRange {
  readonly label: string;
  /** In the unit that is shown; `undefined` for none. */
  readonly value: number | undefined;
  readonly step: number;
  /** Called with each number that is allowed, as it is typed or stepped to. */
  readonly onChange: (value: number | undefined) => void;
  /** From where the buttons step where there is no number yet. */
  readonly start?: number;
  /** What an empty field means: `No limit`. */
  readonly placeholder?: string;
  /** Behind the unit: `· 7.5 gal`. */
  readonly more?: string | undefined;
  /** Stands below, unless there is a fault. Its line is kept free. */
  readonly note?: ComponentChildren;
  readonly characters?: number;
  /** How it is read and written where it is no plain number. */
  readonly read?: (text: string) => TypedNumber;
  readonly write?: (value: number | undefined) => string;
}

/** Digits of a sum of steps: `0.1 + 0.2` is no tidy number. */
const STEP_DIGITS = 6;

/** A number that can be typed, or changed step by step. What is out of range stays as it is typed, and is explained. */
export function Stepper({
  label,
  value,
  step,
  onChange,
  start,
  placeholder,
  more,
  note,
  characters = 3,
  read: readText,
  write = writeTyped,
  ...range
}: StepperProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const last = useRef(value);
  // Another value has come from elsewhere: a preset, Reset, another trip.
  const isNew = last.current !== value;
  last.current = value;
  const read = (text: string): TypedNumber => readText?.(text) ?? readTyped(text, range);
  const typed = draft === undefined || isNew ? undefined : read(draft);
  const fault = typed !== undefined && "fault" in typed ? typed.fault : undefined;
  if (isNew && draft !== undefined) setDraft(undefined);
  const shown = typed === undefined || draft === undefined ? write(value) : draft;

  const isInFront = range.unit === "$";
  const behind = [isInFront ? "" : range.unit, more ?? ""].filter((part) => part !== "").join(" ");

  const take = (next: number | undefined): void => {
    // What comes back is no news.
    last.current = next;
    if (next !== value) onChange(next);
  };
  const move = (by: number): void => {
    setDraft(undefined);
    const from = value ?? start;
    const next = from === undefined ? range.least : value === undefined ? from : from + by;
    take(Math.min(Math.max(Number(next.toFixed(STEP_DIGITS)), range.least), range.most));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : undefined;
    if (by === undefined) return;
    event.preventDefault();
    move(by);
  };
  return (
    <div class={note === undefined ? "rule is-plain" : "rule"} data-faulty={fault !== undefined}>
      <div class="rule-line">
        <label class="rule-name" for={id}>
          {label}
        </label>
        <span class="stepper">
          <button
            type="button"
            class="step"
            tabIndex={-1}
            aria-label={`Less: ${label}`}
            disabled={value !== undefined && value <= range.least}
            onClick={() => move(-step)}
          >
            <Minus class="icon" aria-hidden="true" />
          </button>
          <span class="stepper-value" onClick={({ currentTarget }) => currentTarget.querySelector("input")?.focus()}>
            {isInFront && (
              <span class="stepper-unit" aria-hidden="true">
                {range.unit}
              </span>
            )}
            <input
              id={id}
              type="text"
              role="spinbutton"
              inputMode="decimal"
              autocomplete="off"
              spellcheck={false}
              style={{ width: `${shown === "" ? (placeholder?.length ?? 0) : characters}ch` }}
              aria-label={range.unit === "" ? label : `${label}, ${range.unit}`}
              placeholder={placeholder}
              value={shown}
              aria-valuemin={range.least}
              aria-valuemax={range.most}
              aria-valuenow={value}
              aria-valuetext={value === undefined ? placeholder : withUnit(write(value), range.unit)}
              aria-invalid={fault === undefined ? undefined : true}
              aria-describedby={`${id}-note`}
              onInput={({ currentTarget }) => {
                setDraft(currentTarget.value);
                const next = read(currentTarget.value);
                if ("value" in next) take(next.value);
              }}
              onBlur={() => fault === undefined && setDraft(undefined)}
              onKeyDown={onKeyDown}
            />
            {behind !== "" && shown !== "" && (
              <span class="stepper-unit" aria-hidden="true">
                {behind}
              </span>
            )}
          </span>
          <button
            type="button"
            class="step"
            tabIndex={-1}
            aria-label={`More: ${label}`}
            disabled={value !== undefined && value >= range.most}
            onClick={() => move(step)}
          >
            <Plus class="icon" aria-hidden="true" />
          </button>
        </span>
      </div>
      <p class={fault === undefined ? "rule-note" : "rule-note fault"} id={`${id}-note`}>
        {fault === undefined
          ? note
          : `${fault}. ${value === undefined ? (placeholder ?? "None") : withUnit(write(value), range.unit)} stays.`}
      </p>
    </div>
  );
}
