import { Ban, type LucideIcon, Pin, Undo2 } from "lucide-preact";
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

const RULES: readonly { readonly rule: StationRule; readonly icon: LucideIcon }[] = [
  { rule: "must", icon: Pin },
  { rule: "never", icon: Ban },
];

/**
 * The buttons that say of a station that the plan must stop there, or never. In the place of what has been said is the
 * one that takes it back.
 */
export function Sayings({ station, isMain = false, children }: SayingsProps) {
  const app = useApp();
  const said = ruleOf(app.rules.value, station.id);
  return (
    <div class="why-foot">
      {RULES.map(({ rule, icon: Icon }) => {
        const isSaid = said === rule;
        const Shown = isSaid ? Undo2 : Icon;
        return (
          <button
            key={rule}
            type="button"
            class={isMain && said === undefined && rule === "must" ? "button is-main" : "button"}
            onClick={() => app.say(station, isSaid ? undefined : rule)}
          >
            <Shown class="icon" aria-hidden="true" />
            {isSaid ? "Take it back" : STATION_RULE_WORDS[rule]}
          </button>
        );
      })}
      {children}
    </div>
  );
}
