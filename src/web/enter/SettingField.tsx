import { useApp } from "../app/context.js";
import { SETTINGS, type SettingName, writeShown } from "../settings.js";
import { NumberField } from "./NumberField.js";

/** One setting of the trip. The plan answers while its slider moves. */
export function SettingField({ name }: { readonly name: SettingName }) {
  const app = useApp();
  const { label, unit, shown, least, most, slider } = SETTINGS[name];
  const settings = app.settings.value;
  const toShown = (value: number): number => Number(writeShown(name, value));
  const isFuel = name === "startGallons";
  return (
    <NumberField label={label} unit={shown.unit} value={toShown(settings[name])} least={toShown(least)} most={isFuel ? settings.tankCapacityGallons : toShown(most)}
      slider={{ least: toShown(slider.least), most: isFuel ? settings.tankCapacityGallons : toShown(slider.most), step: toShown(slider.step) }}
      valueText={(value) => `${value} ${shown.scale === 1 ? unit : `${shown.unit} ${unit}`}`}
      onChange={(value) => value !== undefined && app.change({ [name]: Number((value / shown.scale).toFixed(6)) })} />
  );
}
