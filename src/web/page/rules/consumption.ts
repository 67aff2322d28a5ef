import type { Rules } from "../../rules/rules.js";
import { RuleFields } from "../../rules/schema.js";
import { readConsumption, writeConsumption } from "../../rules/texts.js";
import { make, setText } from "../../dom.js";
import type { Field } from "./fields.js";

type Consumption = NonNullable<Rules["consumption"]>;

const HINT = "Miles per gallon up to each mile, such as 500:6.2, 900:5.4. The last one holds to the end. It takes the place of the fuel efficiency.";
const FAULT = "Write each stretch as mile:mpg, with rising miles, such as 500:6.2, 900:5.4.";

/** @param onInput receives the stretches; none when the field is emptied. */
export function createConsumptionField(onInput: (consumption: Consumption | undefined) => void): Field<Consumption> {
  const input = make("input", { id: "rule-consumption", autocomplete: "off", spellcheck: "false", "aria-describedby": "rule-consumption-hint", "aria-errormessage": "rule-consumption-fault" });
  const fault = make("p", { id: "rule-consumption-fault", class: "fault", role: "alert" });
  let inForce: Consumption = [];
  const mark = (isWrong: boolean): void => {
    setText(fault, isWrong ? FAULT : "");
    if (isWrong) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  };
  input.addEventListener("input", () => {
    const read = readChecked(input.value);
    if (read === undefined) return;
    mark(false);
    onInput(read.length === 0 ? undefined : read);
  });
  // A text that is wrong stays as it was typed, with what is wrong below it; the rule in force stays, too.
  input.addEventListener("change", () => mark(readChecked(input.value) === undefined));
  return {
    element: make(
      "div",
      { class: "field" },
      make("label", { for: input.id }, "Consumption by stretch"),
      input,
      fault,
      make("p", { class: "hint", id: "rule-consumption-hint" }, HINT),
    ),
    show(consumption) {
      const isSame = writeConsumption(consumption) === writeConsumption(inForce);
      inForce = consumption;
      if (isSame || document.activeElement === input) return;
      input.value = writeConsumption(consumption);
      mark(false);
    },
  };
}

/** The stretches that the service would take; `undefined` for any other text. */
function readChecked(text: string): Consumption | undefined {
  const read = readConsumption(text);
  if (read === undefined || read.length === 0) return read;
  return RuleFields.shape.consumption.safeParse(read).success ? read : undefined;
}
