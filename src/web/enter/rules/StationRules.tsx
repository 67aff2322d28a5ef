import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { useApp } from "../../app/context.js";
import { ruleOf, sayOfStation, STATION_FIELDS, type StationRule } from "../../rules/rules.js";
import { STATION_RULE_WORDS } from "../../rules/stationRuleWords.js";
import { AddButton, type Adding, useAdding } from "./AddButton.js";
import { Cost } from "./Cost.js";
import { type Entry, RemovableList } from "./RemovableList.js";
import { useSay } from "./say.js";
import { Segmented } from "./Segmented.js";
import { labelOf, StationInput, useStationInput } from "./StationInput.js";
import { useRules } from "./useRules.js";

const SAYINGS = ["must", "never"] as const;

/** The stations to stop at and to leave out. */
export function StationRules() {
  const app = useApp();
  const { rules, set } = useRules();
  const adding = useAdding();
  const entryOf = (id: string, said: StationRule): Entry => {
    const station = app.trip.value?.stations.find((other) => other.id === id);
    return {
      key: `${said} ${id}`,
      text: `${STATION_RULE_WORDS[said]}: ${station === undefined ? id : labelOf(station)}`,
      remove() {
        if (ruleOf(app.rules.peek(), id) !== undefined) set(sayOfStation(app.rules.peek(), id, undefined));
      },
    };
  };
  return (
    <section class="rule-group" aria-label="Stations">
      <div class="rule-line">
        <h3 class="rule-name">Stations</h3>
        <AddButton adding={adding}>Add a station</AddButton>
      </div>
      {adding.isOpen.value && <StationForm adding={adding} />}
      {SAYINGS.map((said) => {
        const ids = rules[STATION_FIELDS[said]] ?? [];
        return ids.length === 0 ? null : (
          <div key={said}>
            <RemovableList
              label={`${STATION_RULE_WORDS[said]} at these stations`}
              entries={ids.map((id) => entryOf(id, said))}
              onEmpty={adding.toButton}
            />
            <p class="rule-note">
              <Cost rule={STATION_FIELDS[said]} more=" with its time" />
            </p>
          </div>
        );
      })}
    </section>
  );
}

function StationForm({ adding }: { readonly adding: Adding }) {
  const app = useApp();
  const { set } = useRules();
  const say = useSay();
  const station = useStationInput();
  const said = useSignal<StationRule>("must");
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: Event): void => {
    event.preventDefault();
    const found = station.find();
    if (found === undefined) {
      form.current?.querySelector("input")?.focus();
      return;
    }
    set(sayOfStation(app.rules.peek(), found.id, said.peek()));
    say(`${STATION_RULE_WORDS[said.peek()]}, ${found.name}: added.`);
    adding.close();
  };
  return (
    <form class="rule-form" aria-label="Add a station" ref={form} noValidate onSubmit={submit}>
      <StationInput label="Station" input={station} />
      <Segmented
        label="Which rule for the station"
        choices={STATION_RULE_WORDS}
        chosen={said.value}
        onChoose={(next) => (said.value = next)}
      />
      <p class="rule-buttons">
        <button type="button" class="button is-quiet" onClick={adding.close}>
          Cancel
        </button>
        <button type="submit" class="button is-main">
          Add station
        </button>
      </p>
    </form>
  );
}
