import type { ComponentChildren } from "preact";
import { useApp } from "../../app/context.js";
import { gallons } from "../../design/words.js";
import { fitTank } from "../../rules/fitTank.js";
import { RULES } from "../../../rules/rules.js";
import { numberOf, RULE_NUMBERS, type RuleNumberName } from "../../rules/numbers.js";
import { writeTyped } from "../numberText.js";
import { Cost } from "./Cost.js";
import { OneFewer } from "./OneFewer.js";
import { Stepper } from "./Stepper.js";
import { Switch } from "./Switch.js";
import { useRules } from "./useRules.js";

const DIGITS = 6;

/** How a stop has to be. */
export function StopRules() {
  const { rules, set } = useRules();
  return (
    <>
      {RULE_NUMBERS.filter((name) => !isFurther(name)).map(toControl)}
      <Switch
        label={RULES.fill_up.label}
        isOn={rules.fill_up ?? false}
        onChange={(isOn) => set({ fill_up: isOn })}
        cost={<Cost rule="fill_up" />}
      />
    </>
  );
}

/** Rules that fewer people have. */
export function FurtherStopRules() {
  return <>{RULE_NUMBERS.filter(isFurther).map(toControl)}</>;
}

/** Those whose control says more than the rule itself does. */
const CONTROLS: Readonly<Partial<Record<RuleNumberName, () => ComponentChildren>>> = {
  stop_minutes: () => <NumberRule name="stop_minutes" costMore=" with its time" />,
  maximum_stops: MostStops,
  usable_tank_fraction: UsableTank,
  price_maximum_age_hours: OldestPrice,
};

function toControl(name: RuleNumberName) {
  const Control = CONTROLS[name];
  return Control === undefined ? <NumberRule key={name} name={name} /> : <Control key={name} />;
}

function isFurther(name: RuleNumberName): boolean {
  return numberOf(name).isFurther === true;
}

interface NumberRuleProps extends Pick<Parameters<typeof Stepper>[0], "start" | "more"> {
  readonly name: RuleNumberName;
  /** What stands before the rule's cost. */
  readonly before?: ComponentChildren;
  /** What the cost holds besides money. */
  readonly costMore?: string;
}

/** A rule that is a number, with what it costs. */
function NumberRule({ name, before, costMore, ...others }: NumberRuleProps) {
  const { settings } = useApp();
  const { rules, set } = useRules();
  const { shown, least, most, default: usual, isWhole, step, start, whenEmpty } = numberOf(name);
  const value = fitTank(rules, settings.value.tankCapacityGallons)[name] ?? usual;
  return (
    <Stepper
      step={step}
      {...(start !== undefined && { start })}
      {...(whenEmpty !== undefined && { placeholder: whenEmpty })}
      {...others}
      label={RULES[name].label}
      unit={shown.unit}
      least={least * shown.scale}
      most={most * shown.scale}
      isWhole={isWhole}
      isOptional
      characters={shown.unit === "$" ? 4 : 3}
      value={value === undefined ? undefined : Number(writeTyped(value * shown.scale))}
      onChange={(typed) =>
        set({ [name]: typed === undefined ? undefined : Number((typed / shown.scale).toFixed(DIGITS)) })
      }
      note={
        <>
          <span>
            {before} <Cost rule={name} {...(costMore !== undefined && { more: costMore })} />
          </span>
          {usual === undefined && value !== undefined && (
            <button type="button" class="rule-clear" onClick={() => set({ [name]: undefined })}>
              {whenEmpty}
            </button>
          )}
        </>
      }
    />
  );
}

function MostStops() {
  const { shown } = useApp();
  const { rules } = useRules();
  const outcome = shown.value?.outcome;
  const stops = outcome?.status === "planned" ? outcome.result.stops.length : undefined;
  return (
    <NumberRule
      name="maximum_stops"
      before={typeof rules.maximum_stops === "number" ? undefined : <OneFewer />}
      {...(stops !== undefined && { start: stops })}
    />
  );
}

function OldestPrice() {
  const { trip } = useApp();
  const stations = trip.value?.stations ?? [];
  const dated = stations.filter((station) => station.price_as_of).length;
  return (
    <NumberRule
      name="price_maximum_age_hours"
      before={
        dated === 0
          ? "No station says when its price was seen."
          : `${dated.toLocaleString("en-US")} of ${stations.length.toLocaleString("en-US")} say when.`
      }
    />
  );
}

function UsableTank() {
  const { settings } = useApp();
  const { rules } = useRules();
  const filled = (rules.usable_tank_fraction ?? 1) * settings.value.tankCapacityGallons;
  return <NumberRule name="usable_tank_fraction" more={`· ${gallons(filled)}`} />;
}
