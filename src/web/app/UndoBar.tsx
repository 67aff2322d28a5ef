import { useSignal, useSignalEffect } from "@preact/signals";
import { Undo2, X } from "lucide-preact";
import { useRef } from "preact/hooks";
import { ruleOf, type Rules } from "../rules/rules.js";
import { STATION_RULE_WORDS } from "../rules/stationRuleWords.js";
import { readableName } from "../station/name.js";
import type { LoadedTrip } from "../shown.js";
import { useApp } from "./context.js";

/** Says what was just ruled of a station, and takes it back. It stays until something else changes. */
export function UndoBar() {
  const app = useApp();
  const said = useSignal("");
  const rules = useRef<readonly [before: Rules | undefined, now: Rules]>([undefined, app.rules.peek()]);
  useSignalEffect(() => {
    // Every change makes new settings, even one of rules alone.
    void app.settings.value;
    const next = app.rules.value;
    const [before, now] = rules.current;
    const trip = app.trip.peek();
    said.value = next === now || next === before || trip === undefined ? "" : wordChange(now, next, trip);
    rules.current = [now, next];
  });
  return (
    <div class="undo-bar" role="status" hidden={said.value === ""}>
      {said.value !== "" && (
        <>
          <p>{said}</p>
          <button type="button" class="button is-link" onClick={() => app.undo()}>
            <Undo2 class="icon" aria-hidden="true" />
            Undo
          </button>
          <button type="button" class="button is-quiet is-icon" aria-label="Dismiss" onClick={() => (said.value = "")}>
            <X class="icon" aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  );
}

/** `Never: Pilot #1070.`; empty where rules of no station have changed. */
function wordChange(before: Rules, after: Rules, { stations }: LoadedTrip): string {
  const station = stations.find(({ id }) => ruleOf(before, id) !== ruleOf(after, id));
  if (station === undefined) return "";
  const rule = ruleOf(after, station.id);
  return rule === undefined
    ? `No rule any more: ${readableName(station.name)}.`
    : `${STATION_RULE_WORDS[rule]}: ${readableName(station.name)}.`;
}
