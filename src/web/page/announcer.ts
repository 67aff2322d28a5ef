import { counted, dollars } from "../../report/text.js";
import type { Shown, View } from "../shown.js";
import { find, setText } from "../dom.js";

/** How long a slider must rest before its result is announced. */
const REST_MS = 600;

/** Announces the result to screen readers. */
export function createAnnouncer(): View {
  const status = find("announcer", HTMLElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    show(shown) {
      clearTimeout(timer);
      timer = setTimeout(() => setText(status, describe(shown)), REST_MS);
    },
  };
}

function describe({ outcome }: Shown): string {
  if (outcome.status === "infeasible") return `No plan can be driven. ${outcome.message} To get further: ${outcome.fix}.`;
  const { summary, stops } = outcome.result;
  return `${counted(stops.length, "stop")}, ${dollars(summary.total_fuel_cost)}, saves ${dollars(summary.baseline_comparison.savings_dollars)}.`;
}
