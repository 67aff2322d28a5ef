import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { counted, dollars, gallons } from "../design/words.js";
import type { Shown } from "../shown.js";
import { useApp } from "./context.js";

/** How long a slider must rest before its result is announced. */
const REST_MS = 600;

/** Announces the result to screen readers. */
export function Announcer() {
  const { shown } = useApp();
  const text = useSignal("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useSignalEffect(() => {
    const now = shown.value;
    clearTimeout(timer.current);
    if (now !== undefined) timer.current = setTimeout(() => (text.value = describe(now)), REST_MS);
  });
  return (
    <p id="announcer" role="status" class="unseen">
      {text}
    </p>
  );
}

/** What puts the route in doubt comes first, as in the summary. */
function describe({ trip, outcome }: Shown): string {
  return [...(trip.doubts ?? []), describeOutcome(outcome)].join(" ");
}

function describeOutcome(outcome: Shown["outcome"]): string {
  if (outcome.status === "tooTight") return `No plan keeps the rules. ${outcome.message} Nearest: ${outcome.fix}.`;
  if (outcome.status === "infeasible")
    return `No plan can be driven. ${outcome.message} To get further: ${outcome.fix}.`;
  const { summary, stops } = outcome.result;
  if (stops.length === 0)
    return `No stop needed, arrives with ${gallons(summary.fuel_remaining_at_destination_gallons)}.`;
  const { optimality, total_stop_minutes: minutes = 0, total_tax_credit: credit = 0, total_net_cost: net } = summary;
  const inMinutes = minutes > 0 ? `, ${counted(minutes, "minute")} at the stops` : "";
  const inNet = credit > 0 && net !== undefined ? ` paid, ${dollars(net)} net of fuel tax` : "";
  const flag =
    optimality === "proven"
      ? ""
      : optimality === "dip"
        ? " No plan keeps buffer and reserve."
        : " The search was cut short.";
  return `${counted(stops.length, "stop")}, ${dollars(summary.total_fuel_cost)}${inNet}${inMinutes}, saves ${dollars(summary.baseline_comparison.savings_dollars)}.${flag}`;
}
