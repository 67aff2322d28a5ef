import type { App } from "../app/app.js";
import { writeShown, type Settings } from "../settings.js";
import type { Rules } from "../rules/rules.js";
import { RuleFields } from "../rules/schema.js";
import { isRecord } from "./content.js";
import { hashOf } from "./identity.js";
import { read, write } from "./store.js";

/** A truck of the user's own. */
export interface KeptVehicle {
  readonly settings: Pick<
    Settings,
    "mpg" | "tankCapacityGallons" | "startGallons" | "bufferFraction" | "reserveFraction"
  >;
  readonly rules: Pick<Rules, "consumption" | "usable_tank_fraction">;
}

/** Keeps the truck that is set, under a name; one of the same name gives way. */
export async function keepVehicle(app: App, name: string): Promise<void> {
  const { mpg, tankCapacityGallons, startGallons, bufferFraction, reserveFraction } = app.settings.peek();
  const { consumption, usable_tank_fraction } = app.rules.peek();
  const content: KeptVehicle = {
    settings: { mpg, tankCapacityGallons, startGallons, bufferFraction, reserveFraction },
    rules: { consumption, usable_tank_fraction },
  };
  const about = `${writeShown("tankCapacityGallons", tankCapacityGallons)} gal, ${writeShown("mpg", mpg)} mpg`;
  await write(
    {
      id: hashOf(name),
      kind: "vehicle",
      name,
      about,
      bytes: JSON.stringify(content).length,
      savedAtMilliseconds: Date.now(),
    },
    content,
  );
}

/** Keeps the rules that are in force, under a name. @param about each in a few words. */
export async function keepRules(app: App, name: string, about: string): Promise<void> {
  const content = app.rules.peek();
  await write(
    {
      id: hashOf(name),
      kind: "rules",
      name,
      about,
      bytes: JSON.stringify(content).length,
      savedAtMilliseconds: Date.now(),
    },
    content,
  );
}

/** Plans with a truck or rules of the list. @returns whether they are there and whole. */
export async function usePreset(app: App, kind: "vehicle" | "rules", id: string): Promise<boolean> {
  const content = await read(kind, id);
  if (kind === "rules") {
    const rules = RuleFields.safeParse(content).data;
    if (rules !== undefined) app.change({}, rules);
    return rules !== undefined;
  }
  const vehicle = readVehicle(content);
  if (vehicle !== undefined) app.change(vehicle.settings, { ...app.rules.peek(), ...vehicle.rules });
  return vehicle !== undefined;
}

function readVehicle(value: unknown): KeptVehicle | undefined {
  if (!isRecord(value) || !isRecord(value["settings"])) return undefined;
  const { mpg, tankCapacityGallons, startGallons, bufferFraction, reserveFraction } = value["settings"];
  const rules = RuleFields.pick({ consumption: true, usable_tank_fraction: true }).safeParse(value["rules"]).data;
  if (
    rules === undefined ||
    !isNumber(mpg) ||
    !isNumber(tankCapacityGallons) ||
    !isNumber(startGallons) ||
    !isNumber(bufferFraction) ||
    !isNumber(reserveFraction)
  )
    return undefined;
  return { settings: { mpg, tankCapacityGallons, startGallons, bufferFraction, reserveFraction }, rules };
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
