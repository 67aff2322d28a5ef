import { useApp } from "../../app/context.js";
import { gallons } from "../../design/words.js";
import { SETTINGS, type SettingName, writeShown } from "../../settings.js";
import { Stepper } from "./Stepper.js";

const DIGITS = 6;

/** What has to stay in the tank, and what time is worth. */
export function TankRules() {
  return (
    <>
      <SettingRule name="bufferFraction" label="Keep at each stop" step={1} isOfTank />
      <SettingRule name="reserveFraction" label="Keep on arrival" step={1} isOfTank />
      <SettingRule name="timeValueDollarsPerMinute" label="A minute is worth" step={0.05} />
    </>
  );
}

interface SettingRuleProps {
  readonly name: SettingName;
  readonly label: string;
  readonly step: number;
  /** Whether it is said in gallons, too. */
  readonly isOfTank?: boolean;
}

function SettingRule({ name, label, step, isOfTank = false }: SettingRuleProps) {
  const app = useApp();
  const settings = app.settings.value;
  const { shown, least, most } = SETTINGS[name];
  const toShown = (value: number): number => Number(writeShown(name, value));
  return (
    <Stepper
      label={label}
      unit={isOfTank ? shown.unit : "$"}
      write={(value) => (value ?? 0).toFixed(isOfTank ? 1 : 2)}
      step={step}
      least={toShown(least)}
      most={toShown(most)}
      value={toShown(settings[name])}
      characters={4}
      more={isOfTank ? `· ${gallons(settings[name] * settings.tankCapacityGallons)}` : undefined}
      onChange={(value) => value !== undefined && app.change({ [name]: Number((value / shown.scale).toFixed(DIGITS)) })}
    />
  );
}
