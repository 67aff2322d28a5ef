import "./placeField.css";
import { type Signal, useSignal } from "@preact/signals";
import { CircleDashed, Circle, MapPin, Plane, X } from "lucide-preact";
import { useId, useLayoutEffect } from "preact/hooks";
import { useApp } from "../app/context.js";
import { Refused, useRefusedInput } from "./Refused.js";
import { type Suggestion, wordInhabitants } from "./suggestions.js";
import { usePlaces } from "./usePlaces.js";

interface PlaceFieldProps {
  readonly field: "from" | "to";
  readonly label: string;
  readonly value: Signal<string>;
  readonly placeholder: string;
  readonly autoFocus?: boolean;
  /** Called when an offer has been taken: the place is complete. */
  readonly onOffer: () => void;
}

const MARKS = { from: Circle, to: MapPin } as const;
const KINDS = { town: MapPin, zip: CircleDashed, airport: Plane } as const;

/** A place, with suggestions as one types. Any other text may stay: the gazetteer understands more than it suggests. */
export function PlaceField({ field, label, value, placeholder, autoFocus = false, onOffer }: PlaceFieldProps) {
  const { entry } = useApp();
  const id = useId();
  const { input, isRefused } = useRefusedInput(field);
  const { suggestions, want } = usePlaces(value);
  const isOpen = useSignal(false);
  const at = useSignal(-1);
  // As the field appears: later, it would take the focus from where somebody has begun to type.
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus();
  }, []);

  const found = suggestions.value;
  // What is typed in full needs no suggestion.
  const list = found.length === 1 && found[0]?.value === value.value ? [] : found;
  const isShown = isOpen.value && list.length > 0;
  const active = isShown ? list[at.value] : undefined;
  const close = (): void => {
    isOpen.value = false;
    at.value = -1;
  };
  const type = (text: string): void => {
    want();
    value.value = text;
    if (isRefused) entry.clearRefusal();
    at.value = -1;
    isOpen.value = text.trim() !== "";
  };
  const choose = (chosen: Suggestion): void => {
    value.value = chosen.value;
    if (isRefused) entry.clearRefusal();
    close();
    input.current?.focus();
  };
  const go = (to: number): void => {
    at.value = to;
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, isComposing } = event;
    if (isComposing) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      want();
      if (!isShown) isOpen.value = true;
      // Behind the last comes the field itself, as before the first.
      const count = list.length + 1;
      if (list.length > 0) go(((at.value + 1 + (key === "ArrowDown" ? 1 : count - 1)) % count) - 1);
    } else if (isShown && active !== undefined && (key === "Home" || key === "End")) {
      event.preventDefault();
      go(key === "Home" ? 0 : list.length - 1);
    } else if (key === "Enter" && active !== undefined) {
      event.preventDefault();
      choose(active);
    } else if (key === "Enter") close();
    else if (key === "Escape") {
      if (isShown) {
        // Else it would close the form, too.
        event.preventDefault();
        event.stopPropagation();
      }
      close();
    }
  };
  const Mark = MARKS[field];
  return (
    <div class="place-field">
      <div class="place-box">
        <Mark class="place-mark" aria-hidden="true" />
        <input
          ref={input}
          id={id}
          class="input"
          type="text"
          role="combobox"
          aria-label={label}
          placeholder={placeholder}
          // A dialog that opens with the field in it looks for this.
          autofocus={autoFocus}
          value={value.value}
          maxLength={500}
          autocomplete="off"
          autocapitalize="words"
          spellcheck={false}
          enterkeyhint="next"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          {...(active === undefined ? {} : { "aria-activedescendant": `${id}-${at.value}` })}
          aria-invalid={isRefused ? true : undefined}
          aria-describedby={isRefused ? `${id}-fault` : undefined}
          onFocus={want}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {value.value !== "" && (
          <button
            type="button"
            class="place-clear"
            aria-label={`Clear ${label}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              type("");
              input.current?.focus();
            }}
          >
            <X class="icon" aria-hidden="true" />
          </button>
        )}
      </div>
      <ul class="suggestions" id={`${id}-list`} role="listbox" aria-label={`Places for ${label}`} hidden={!isShown}>
        {isShown &&
          list.map((each, i) => (
            // The press must not take the focus from the field, which would close the list.
            <li
              key={each.label}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === at.value}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => (at.value = i)}
              onClick={() => choose(each)}
            >
              <SuggestionText suggestion={each} />
            </li>
          ))}
      </ul>
      <p class="unseen" role="status">
        {isShown ? `${list.length} ${list.length === 1 ? "place" : "places"}` : ""}
      </p>
      <Refused
        id={`${id}-fault`}
        fields={[field]}
        onOffer={(offer) => {
          value.value = offer;
          entry.clearRefusal();
          input.current?.focus();
          onOffer();
        }}
      />
    </div>
  );
}

function SuggestionText({ suggestion: { kind, label, typed, inhabitants } }: { readonly suggestion: Suggestion }) {
  const Kind = KINDS[kind];
  return (
    <>
      <Kind class="icon" aria-hidden="true" />
      <span class="suggestion-name">
        <b>{label.slice(0, typed)}</b>
        {label.slice(typed)}
      </span>
      <span class="suggestion-size">{kind === "airport" ? "airport" : wordInhabitants(inhabitants)}</span>
    </>
  );
}
