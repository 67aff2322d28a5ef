import { make } from "../dom.js";

const FAILED = "What explains the plan could not be worked out. Check the network and try again.";

/** A line after an element that says that there is no explanation, with a button. */
export function createFailureLine(after: HTMLElement, onRetry: () => void): { readonly show: (hasFailed: boolean) => void } {
  const retry = make("button", { type: "button" }, "Try again");
  retry.addEventListener("click", onRetry);
  const line = make("div", { class: "state", role: "status" });
  line.hidden = true;
  after.after(line);
  return {
    show(hasFailed) {
      if (line.hidden !== hasFailed) return;
      line.hidden = !hasFailed;
      // A status is read out when its content changes.
      if (hasFailed) line.replaceChildren(make("p", {}, FAILED), make("p", { class: "buttons" }, retry));
      else line.replaceChildren();
    },
  };
}
