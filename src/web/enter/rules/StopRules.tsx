import { useApp } from "../../app/context.js";
import { gallons } from "../../design/words.js";
import { fitTank } from "../../rules/fitTank.js";
import type { Rule, RuleNumber } from "../../../rules/rule.js";
import { RULES } from "../../../rules/rules.js";
import type { RuleNumberName } from "../../rules/numbers.js";
import { writeTyped } from "../numberText.js";
import { Cost } from "./Cost.js";
import { MostStopsNote } from "./MostStopsNote.js";
import { Stepper } from "./Stepper.js";
import { Switch } from "./Switch.js";
import { useRules } from "./useRules.js";

const DIGITS = 6;

/** How a stop has to be. */
export function StopRules() {
  const { rules, set } = useRules();
  return (
    <>
      <NumberRule name="stop_minutes" step={5} note={<Cost rule="stop_minutes" more=" with its time" />} />
      <NumberRule name="minimum_purchase_gallons" step={5} note={<Cost rule="minimum_purchase_gallons" />} />
      <MostStops />
      <Switch
        label="Fill up at every stop"
        isOn={rules.fill_up ?? false}
        onChange={(isOn) => set({ fill_up: isOn })}
        cost={<Cost rule="fill_up" />}
      />
    </>
  );
}

/** Rules that fewer people have. */
export function FurtherStopRules() {
  const { trip } = useApp();
  const { rules, set } = useRules();
  const stations = trip.value?.stations ?? [];
  const dated = stations.filter((station) => station.price_as_of).length;
  const hasAge = typeof rules.price_maximum_age_hours === "number";
  return (
    <>
      <NumberRule name="stop_cost_dollars" step={1} characters={4} note={<Cost rule="stop_cost_dollars" />} />
      <UsableTank />
      <NumberRule
        name="price_maximum_age_hours"
        step={12}
        start={48}
        placeholder="Any age"
        note={
          <>
            <span>
              {dated === 0
                ? "No station says when its price was seen."
                : `${dated.toLocaleString("en-US")} of ${stations.length.toLocaleString("en-US")} say when.`}{" "}
              <Cost rule="price_maximum_age_hours" />
            </span>
            {hasAge && (
              <button type="button" class="rule-clear" onClick={() => set({ price_maximum_age_hours: undefined })}>
                Any age
              </button>
            )}
          </>
        }
      />
    </>
  );
}

interface NumberRuleProps extends Pick<
  Parameters<typeof Stepper>[0],
  "step" | "note" | "placeholder" | "start" | "more" | "characters"
> {
  readonly name: RuleNumberName;
}

/** A rule that is a number. */
function NumberRule({ name, ...others }: NumberRuleProps) {
  const { settings } = useApp();
  const { rules, set } = useRules();
  const rule: Rule & { readonly number: RuleNumber } = RULES[name];
  const { shown, least, most, default: usual, isWhole } = rule.number;
  const value = fitTank(rules, settings.value.tankCapacityGallons)[name] ?? usual;
  return (
    <Stepper
      {...others}
      label={rule.label}
      unit={shown.unit}
      least={least * shown.scale}
      most={most * shown.scale}
      isWhole={isWhole}
      isOptional
      value={value === undefined ? undefined : Number(writeTyped(value * shown.scale))}
      onChange={(typed) =>
        set({ [name]: typed === undefined ? undefined : Number((typed / shown.scale).toFixed(DIGITS)) })
      }
    />
  );
}

function MostStops() {
  const { shown } = useApp();
  const outcome = shown.value?.outcome;
  const stops = outcome?.status === "planned" ? outcome.result.stops.length : undefined;
  return (
    <NumberRule
      name="maximum_stops"
      step={1}
      placeholder="No limit"
      note={<MostStopsNote />}
      {...(stops !== undefined && { start: stops })}
    />
  );
}

function UsableTank() {
  const { settings } = useApp();
  const { rules } = useRules();
  const filled = (rules.usable_tank_fraction ?? 1) * settings.value.tankCapacityGallons;
  return (
    <NumberRule
      name="usable_tank_fraction"
      step={5}
      more={`· ${gallons(filled)}`}
      note={<Cost rule="usable_tank_fraction" />}
    />
  );
}
