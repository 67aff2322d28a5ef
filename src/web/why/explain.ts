import { effect } from "@preact/signals";
import type { App } from "../app/app.js";
import type { Shown } from "../shown.js";
import { askNewest } from "./askNewest.js";
import { worker } from "./worker.js";

/**
 * Works out why each plan is as it is, once it has been drawn. After a failure it waits until somebody asks it to try
 * again.
 */
export function explain(app: App): void {
  let hasFailed = false;
  const retry = (): void => {
    hasFailed = false;
    update(app.shown.peek());
  };
  const ask = askNewest(
    (shown: Shown) => worker.ask(shown, { kind: "explain" }).then((answer) => ({ ...answer, of: shown })),
    {
      onAnswer: (answer) => (app.explained.value = { status: "ready", ...answer }),
      onFailure() {
        hasFailed = true;
        app.explained.value = { status: "failed", retry };
      },
    },
  );
  const update = (shown: Shown | undefined): void => {
    // What was asked before is about another plan.
    ask(undefined);
    if (shown?.outcome.status !== "planned") app.explained.value = { status: "none" };
    else if (hasFailed) app.explained.value = { status: "failed", retry };
    else {
      app.explained.value = { status: "waiting" };
      afterDrawing(() => {
        if (app.shown.peek() === shown) ask(shown);
      });
    }
  };
  effect(() => update(app.shown.value));
}

/** A frame is drawn before the task that follows it. */
function afterDrawing(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
