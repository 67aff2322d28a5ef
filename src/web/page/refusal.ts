import { TripError, type TripField } from "../trip/error.js";
import { find, make } from "../dom.js";

/** The input for each field that a refusal may name. */
const INPUTS: Readonly<Record<TripField, string>> = {
  from: "from",
  to: "to",
  stations: "file",
  vehicle: "vehicle",
  key: "key",
  radius: "radius",
  maxDetour: "max-detour",
};

/** Tells the user what is wrong with the trip. */
export interface Refusal {
  /** @param takeOffer is called with the offer that the user chooses, if it cannot be typed into the input. */
  show(error: unknown, takeOffer?: (offer: string) => void): void;
  clear(): void;
}

/** Says in the element `id` why there is no trip, marks the input that is at fault, and offers values for it. */
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
      // The input may be in a section that is closed.
      input.closest("details")?.setAttribute("open", "");
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-errormessage", id);
      input.focus();
      marked = input;
    },
  };
}

const UNFORESEEN = "Something went wrong that this page did not foresee. Reload it and try again.";

/** Buttons that put an offer into the input and submit its form. A page cannot choose files, so a file input just gets the focus. */
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
