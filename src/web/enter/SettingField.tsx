import { useApp } from "../app/context.js";
import { gallons } from "../design/words.js";
import { SETTINGS, type SettingName, type Settings, writeShown } from "../settings.js";
import { NumberField } from "./NumberField.js";

/** What a setting means, where its name does not say it all. */
function describe(name: SettingName, settings: Settings): string {
  const ofTank = (share: number): string => gallons(share * settings.tankCapacityGallons);
  switch (name) {
    case "startGallons":
      return "in the tank at the start";
    case "tankCapacityGallons":
      return "all tanks together";
    case "mpg":
      return "on the road";
    case "bufferFraction":
      return `least at a stop: ${ofTank(settings.bufferFraction)}`;
    case "reserveFraction":
      return `least at the end: ${ofTank(settings.reserveFraction)}`;
    case "timeValueDollarsPerMinute":
      return "of detours and stops";
  }
}

/** One setting of the trip. The plan answers while its slider moves. */
export function SettingField({ name }: { readonly name: SettingName }) {
  const app = useApp();
  const { label, unit, shown, least, most, slider } = SETTINGS[name];
  const settings = app.settings.value;
  const toShown = (value: number): number => Number(writeShown(name, value));
  const isFuel = name === "startGallons";
  return (
    <NumberField
      label={label}
      unit={shown.unit}
      value={toShown(settings[name])}
      least={toShown(least)}
      most={isFuel ? settings.tankCapacityGallons : toShown(most)}
      slider={{
        least: toShown(slider.least),
        most: isFuel ? settings.tankCapacityGallons : toShown(slider.most),
        step: toShown(slider.step),
      }}
      note={describe(name, settings)}
      valueText={(value) => `${value} ${shown.scale === 1 ? unit : `${shown.unit} ${unit}`}`}
      onChange={(value) => value !== undefined && app.change({ [name]: Number((value / shown.scale).toFixed(6)) })}
    />
  );
}
