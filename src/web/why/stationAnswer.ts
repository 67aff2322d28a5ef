import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ExplainResult } from "../../contract/explain.js";
import type { PlacedStation, Shown } from "../shown.js";
import { worker } from "./worker.js";

/** The best plan that stops at a station. */
export type StationAnswer = { readonly status: "waiting" | "failed" } | { readonly status: "ready"; readonly result: ExplainResult };

const answers = new WeakMap<Shown, Map<PlacedStation, Signal<StationAnswer>>>();

/** Asks for the best plan that stops at a station, once under each plan that is shown. */
export function answerOf(shown: Shown, station: PlacedStation): ReadonlySignal<StationAnswer> {
  let known = answers.get(shown);
  if (known === undefined) answers.set(shown, (known = new Map()));
  const found = known.get(station);
  if (found !== undefined) return found;
  const answer = signal<StationAnswer>({ status: "waiting" });
  known.set(station, answer);
  worker.ask(shown, { kind: "station", stationId: station.id, force: "in" }).then(
    (result) => (answer.value = { status: "ready", result }),
    // The next plan asks again.
    () => (answer.value = { status: "failed" }),
  );
  return answer;
}
