import { TripError, type TripField } from "../trip/error.js";
import { find, make } from "../dom.js";

/** The inputs that refusals are about, by field. */
const INPUTS: Readonly<Record<TripField, string>> = {
  from: "from",
  to: "to",
  stations: "file",
  vehicle: "vehicle",
  key: "key",
  radius: "radius",
  maxDetour: "max-detour",
};

/** What went wrong with the trip, for people. */
export interface Refusal {
  /** @param takeOffer takes what is offered, where that is not a text for the input that the refusal is about. */
  show(error: unknown, takeOffer?: (offer: string) => void): void;
  clear(): void;
}

/** An element that says why there is no trip, marks the input that it is about, and offers what could stand there. */
export function createRefusal(id: string): Refusal {
  const box = find(id, HTMLElement);
  let marked: HTMLElement | undefined;
  const clear = (): void => {
    box.hidden = true;
    box.replaceChildren();
    marked?.removeAttribute("aria-invalid");
    marked?.removeAttribute("aria-errormessage");
    marked = undefined;
  };
  return {
    clear,
    show(error, takeOffer) {
      clear();
      const { message, field, offers } = error instanceof TripError ? error : new TripError(UNFORESEEN);
      const input = field === undefined ? undefined : find(INPUTS[field], HTMLInputElement);
      box.replaceChildren(make("p", {}, message), ...(input === undefined || offers.length === 0 ? [] : [listOffers(offers, input, clear, takeOffer)]));
      box.hidden = false;
      if (input === undefined) return;
      // It may lie in what is folded up.
      input.closest("details")?.setAttribute("open", "");
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-errormessage", id);
      input.focus();
      marked = input;
    },
  };
}

const UNFORESEEN = "Something went wrong that this page did not foresee. Reload it and try again.";

/** Buttons that put an offer into the input and send its form; into an input for files only people can put something. */
function listOffers(offers: readonly string[], input: HTMLInputElement, clear: () => void, takeOffer?: (offer: string) => void): HTMLElement {
  const isFile = input.type === "file";
  const items = offers.map((offer) => {
    const button = make("button", { type: "button" }, offer);
    button.addEventListener("click", () => {
      clear();
      if (isFile) {
        input.focus();
        takeOffer?.(offer);
        return;
      }
      input.value = offer;
      input.form?.requestSubmit();
    });
    return make("li", {}, button);
  });
  return make("ul", { "aria-label": isFile ? "Columns to choose from" : "Did you mean" }, ...items);
}
