import { ruleOf, type Rules, sayOfStation, STATION_FIELDS, type StationRule } from "../../rules/rules.js";
import type { PlacedStation } from "../../shown.js";
import { make, setText } from "../../dom.js";
import type { RulesShown } from "../fleetRules.js";
import { STATION_RULES } from "../stationToggles.js";
import { makeSelect } from "./fields.js";
import { createRemovableList, type Entry } from "./removableList.js";

const UNKNOWN = "No station of this trip is called so: choose one from the list.";

interface StationTarget {
  readonly onChange: (change: (rules: Rules) => Rules) => void;
  /** Announces what has been done. */
  readonly say: (text: string) => void;
}

/** The stations to stop at and to leave out. */
export function createStationFields({ onChange, say }: StationTarget): { readonly element: HTMLElement; readonly show: (now: RulesShown) => void } {
  const offered = make("datalist", { id: "rule-stations" });
  const input = make("input", { id: "rule-station", list: "rule-stations", required: "", maxlength: "300", autocomplete: "off", spellcheck: "false" });
  const rule = makeSelect<StationRule>("Which rule for the station", STATION_RULES);
  const fault = make("p", { id: "rule-station-fault", class: "fault", role: "alert" });
  const form = make(
    "form",
    { class: "rule-adder", "aria-label": "Add a station rule" },
    make("p", { class: "field" }, make("label", { for: "rule-station" }, "Station"), input, offered),
    fault,
    make("p", { class: "line" }, rule.element, make("button", { type: "submit" }, "Add station")),
  );
  const list = createRemovableList("Station rules", () => input.focus());
  let stations: readonly PlacedStation[] = [];
  let offeredFor: readonly PlacedStation[] | undefined;

  const mark = (text: string): void => {
    setText(fault, text);
    if (text === "") input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  };
  input.setAttribute("aria-errormessage", fault.id);
  input.addEventListener("input", () => mark(""));
  // There may be thousands, so they are listed only for those who ask.
  input.addEventListener("focus", () => {
    if (offeredFor === stations) return;
    offeredFor = stations;
    offered.replaceChildren(...stations.map((station) => make("option", { value: labelOf(station) })));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = input.value.trim();
    const station = findStation(stations, typed);
    if (station === undefined) return mark(UNKNOWN);
    const chosen = rule.read();
    onChange((rules) => ({ ...rules, ...sayOfStation(rules, station.id, chosen) }));
    say(`${STATION_RULES[chosen]}, ${station.name}: added.`);
    input.value = "";
    input.focus();
  });

  const entryOf = (id: string, said: StationRule): Entry => {
    const station = stations.find((other) => other.id === id);
    const name = station === undefined ? id : labelOf(station);
    return {
      text: `${STATION_RULES[said]}: ${name}`,
      remove() {
        onChange((rules) => (ruleOf(rules, id) === undefined ? rules : { ...rules, ...sayOfStation(rules, id, undefined) }));
        say(`${STATION_RULES[said]}, ${name}: removed.`);
      },
    };
  };
  return {
    element: make("div", {}, form, list.element),
    show({ trip, rules }) {
      ({ stations } = trip);
      list.show((["must", "never"] as const).flatMap((said) => (rules[STATION_FIELDS[said]] ?? []).map((id) => entryOf(id, said))));
    },
  };
}

/** `Pilot Ogallala · mile 512.4` */
function labelOf({ name, miles_from_route_start: miles }: PlacedStation): string {
  return `${name} · mile ${miles.toFixed(1)}`;
}

/** By its label, its id, or its name if no other station has the same. */
function findStation(stations: readonly PlacedStation[], typed: string): PlacedStation | undefined {
  const exact = stations.find((station) => labelOf(station) === typed || station.id === typed);
  const named = stations.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return exact ?? (named.length === 1 ? named[0] : undefined);
}
