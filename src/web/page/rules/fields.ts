// The fields of the rules' form: each shows the rule in force, and never changes what is being typed.

import { count } from "../../../report/text.js";
import { type RuleNumber, writeNumber } from "../../rules/numbers.js";
import { make, setText } from "../../dom.js";

/** A field of the form. */
export interface Field<Value> {
  readonly element: HTMLElement;
  readonly show: (value: Value) => void;
}

/** What is wrong with an input, in words below it. @param id of the words. */
export function makeFault(input: HTMLInputElement, id: string): { readonly element: HTMLElement; readonly mark: (text: string) => void } {
  const element = make("p", { id, class: "fault", role: "alert" });
  return {
    element,
    mark(text) {
      setText(element, text);
      if (text === "") {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-errormessage");
      } else {
        input.setAttribute("aria-invalid", "true");
        input.setAttribute("aria-errormessage", id);
      }
    },
  };
}

/** @param onInput receives each valid number, and the neutral one when the field is emptied. */
export function makeNumberField(id: string, number: RuleNumber, onInput: (value: number | undefined) => void): Field<number | undefined> & { readonly input: HTMLInputElement } {
  const { label, shown, least, most, isWhole } = number;
  const bounds = { min: writeNumber(number, least), max: writeNumber(number, most), step: isWhole === true ? "1" : "any" };
  const input = make("input", { type: "number", id, inputmode: "decimal", placeholder: number.default === undefined ? "any" : writeNumber(number, number.default), ...bounds });
  const unit = make("span", { "aria-hidden": "true" }, shown.unit);
  const fault = makeFault(input, `${id}-fault`);
  const range = `${count(least * shown.scale)} to ${count(most * shown.scale)}`;
  const name = make("label", { for: id }, label, ...(shown.unit === "" ? [] : [make("span", { class: "unseen" }, `, ${shown.unit}`)]));
  let inForce: number | undefined;
  let typed: number | undefined;
  const write = (): void => {
    input.value = inForce === number.default ? "" : writeNumber(number, inForce);
  };
  input.addEventListener("input", () => {
    fault.mark(input.validity.valid ? "" : `Write ${isWhole === true ? "a whole number" : "a number"} from ${range}.`);
    if (input.validity.badInput) return;
    if (input.value !== "" && !input.validity.valid) return;
    typed = input.value === "" ? undefined : input.valueAsNumber / shown.scale;
    onInput(typed);
  });
  // When the field is left, a number that is incomplete or out of range gives way to the rule in force.
  input.addEventListener("change", () => {
    write();
    fault.mark("");
  });
  return {
    element: make("div", { class: "rule" }, name, make("span", { class: "value" }, input, unit), fault.element),
    input,
    show(value) {
      // A trip that was loaded meanwhile has a rule of its own.
      const isOther = value !== inForce && value !== typed;
      inForce = value;
      if (isOther || document.activeElement !== input) write();
    },
  };
}

export function makeCheck(id: string, text: string, onChange: (isChecked: boolean) => void): Field<boolean> {
  const input = make("input", { type: "checkbox", id });
  input.addEventListener("change", () => onChange(input.checked));
  return {
    element: make("p", {}, make("label", { class: "check" }, input, ` ${text}`)),
    show(value) {
      input.checked = value;
    },
  };
}

export function makeSelect<Value extends string>(label: string, options: Readonly<Record<Value, string>>): { readonly element: HTMLElement; readonly select: HTMLSelectElement; readonly read: () => Value } {
  const entries = Object.keys(options).filter((value): value is Value => value in options);
  const select = make("select", { "aria-label": label }, ...entries.map((value) => make("option", { value }, options[value])));
  return { element: select, select, read: () => entries[select.selectedIndex] ?? entries[0] ?? fail(label) };
}

function fail(label: string): never {
  throw new Error(`${label} has no options`);
}
