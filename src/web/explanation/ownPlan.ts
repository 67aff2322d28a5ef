import type { OwnPlan } from "../../contract/comparison.js";
import { make, setText } from "../dom.js";
import type { Shown } from "../shown.js";
import { readOwnStops, writeOwnStops } from "./ownStops.js";

const HINT = "One stop a line: a station by its id or name, a comma, and the gallons. Copy it from a spreadsheet, choose a CSV file, or begin with this plan and change it.";
const TITLE = "A plan of your own";
const NAME = "Your plan";
const NOTHING = "Write its stops first.";
const MOST_NAME_LENGTH = 100;

const FAILED = "The file could not be read: choose it again.";

/** A plan of the user's own. */
interface OwnPlanForm {
  readonly element: HTMLElement;
  /** Takes what is shown. */
  take(shown: Shown): void;
  /** The plan to compare: one, or none where there is none or it cannot be read. */
  read(): OwnPlan[];
}

/** The form for a plan of the user's own. @param onChange is called when another one is to be compared. */
export function createOwnPlan(onChange: () => void): OwnPlanForm {
  const text = make("textarea", { id: "own-stops", rows: "6", spellcheck: "false", autocomplete: "off", "aria-describedby": "own-hint", "aria-errormessage": "own-fault" });
  const file = make("input", { type: "file", id: "own-file", accept: ".csv,.tsv,.txt,text/csv,text/plain" });
  const fault = make("p", { id: "own-fault", class: "fault", role: "alert" });
  const message = make("p", { class: "hint", role: "status" });
  const begin = make("button", { type: "button" }, "Begin with this plan");
  const remove = make("button", { type: "button" }, "Take it out");
  const form = make(
    "form",
    { "aria-label": TITLE },
    make("p", { class: "hint", id: "own-hint" }, HINT),
    make("p", { class: "field" }, make("label", { for: text.id }, "Its stops"), text),
    fault,
    make("p", { class: "field" }, make("label", { for: file.id }, "Or a CSV file of them"), file),
    make("p", { class: "buttons" }, make("button", { type: "submit" }, "Compare it"), begin, remove),
    message,
  );
  let shown: Shown | undefined;
  let name = NAME;
  /** What is compared; the user may be writing something else by now. */
  let inForce = "";

  const mark = (faults: readonly string[]): void => {
    setText(fault, faults.join("\n"));
    if (faults.length === 0) text.removeAttribute("aria-invalid");
    else text.setAttribute("aria-invalid", "true");
  };
  const compare = (written: string, said: string): void => {
    inForce = written;
    setText(message, said);
    onChange();
  };
  const readFile = async (chosen: File): Promise<void> => {
    try {
      text.value = await chosen.text();
      name = chosen.name.slice(0, MOST_NAME_LENGTH);
      compare(text.value, "");
    } catch {
      mark([FAILED]);
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    compare(text.value, text.value.trim() === "" ? NOTHING : "");
  });
  file.addEventListener("change", () => {
    const [chosen] = file.files ?? [];
    if (chosen !== undefined) void readFile(chosen);
  });
  begin.addEventListener("click", () => {
    if (shown?.outcome.status !== "planned") return;
    name = NAME;
    text.value = writeOwnStops(shown.outcome.result.stops, shown.trip);
    text.focus();
  });
  remove.addEventListener("click", () => {
    name = NAME;
    text.value = "";
    file.value = "";
    compare("", "");
  });
  return {
    element: make("details", { id: "own-plan" }, make("summary", {}, TITLE), form),
    take(now) {
      shown = now;
    },
    read() {
      if (shown === undefined || inForce.trim() === "") {
        mark([]);
        return [];
      }
      const found = readOwnStops(inForce, shown.trip);
      mark("faults" in found ? found.faults : []);
      return "faults" in found ? [] : [{ name, stops: found.stops }];
    },
  };
}
