/** What the EPA's model names tell besides the model: the drive, the fuel system, that it is a pickup. */
const NOT_OF_THE_NAME = /\([^()]*\)|\b(?:[24]WD|[AFR]WD|4x[24]|FFV|pickup|cab chassis(?: inc)?)\b/gi;

/** A model's name without what the EPA adds to it: "F150 Pickup 2WD" is F150. */
export function plainName(model: string): string {
  const name = model.replaceAll(NOT_OF_THE_NAME, " ").replaceAll(/\s+/g, " ").trim();
  return name === "" ? model : name;
}

/**
 * The models that a plain name names. "Caravan/Grand Caravan" is two, "Savana 1500/2500" too, but "Rogue SL/Platinum" is
 * one: a part counts if it is known to be a model.
 */
export function modelsOf(name: string, isModel: (name: string) => boolean): string[] {
  const parts = name.split("/").map((part) => part.trim());
  const [first = name, ...others] = parts;
  // The words before a number hold for the numbers after it.
  const stem = /^(.*\D|)\d+$/.exec(first)?.[1] ?? "";
  const models = [first, ...others.map((part) => (/^\d+$/.test(part) ? stem + part : part))].filter((part) => isModel(part));
  return parts.length > 1 && models.length > 0 ? [...new Set(models)] : [name];
}
