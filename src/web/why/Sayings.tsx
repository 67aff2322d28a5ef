import { Ban, Pin } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useApp } from "../app/context.js";
import { ruleOf, type StationRule } from "../rules/rules.js";
import { STATION_RULE_WORDS } from "../rules/stationRuleWords.js";
import type { PlacedStation } from "../shown.js";

interface SayingsProps {
  readonly station: PlacedStation;
  /** Whether the first button is what to do here. */
  readonly isMain?: boolean;
  /** Behind the two buttons. */
  readonly children?: ComponentChildren;
}

/** The buttons that say of a station that the plan must stop there, or never. A pressed one takes it back. */
export function Sayings({ station, isMain = false, children }: SayingsProps) {
  const app = useApp();
  const said = ruleOf(app.rules.value, station.id);
  const say = (rule: StationRule): void => app.say(station, said === rule ? undefined : rule);
  return (
    <>
      {said !== undefined && <p class="why-said">{said === "must" ? "You said: must stop here." : "You said: never stop here."} <button type="button" class="why-link" onClick={() => app.say(station, undefined)}>Take it back</button></p>}
      <div class="why-foot">
        <button type="button" class={isMain && said === undefined ? "button is-main" : "button"} aria-pressed={said === "must"} onClick={() => say("must")}><Pin class="icon" aria-hidden="true" />{STATION_RULE_WORDS.must}</button>
        <button type="button" class="button" aria-pressed={said === "never"} onClick={() => say("never")}><Ban class="icon" aria-hidden="true" />{STATION_RULE_WORDS.never}</button>
        {children}
      </div>
    </>
  );
}
