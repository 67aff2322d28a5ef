/** What the EPA adds to model names: the drive, the fuel system, the word pickup. */
const ADDITIONS = /\([^()]*\)|\b(?:[24]WD|[AFR]WD|4x[24]|FFV|pickup|cab chassis(?: inc)?)\b/gi;

/** A model's name without what the EPA adds: "F150 Pickup 2WD" becomes F150. */
export function plainName(model: string): string {
  const name = model.replaceAll(ADDITIONS, " ").replaceAll(/\s+/g, " ").trim();
  return name === "" ? model : name;
}

/**
 * The models that a plain name means: two each in "Caravan/Grand Caravan" and "Savana 1500/2500", but one in "Rogue
 * SL/Platinum", because only parts that are known models count.
 */
export function modelsOf(name: string, isModel: (name: string) => boolean): string[] {
  const parts = name.split("/").map((part) => part.trim());
  const [first = name, ...others] = parts;
  // In "Savana 1500/2500", the word before the first number also belongs to the second.
  const stem = /^(.*\D|)\d+$/.exec(first)?.[1] ?? "";
  const models = [first, ...others.map((part) => (/^\d+$/.test(part) ? stem + part : part))].filter((part) =>
    isModel(part),
  );
  return parts.length > 1 && models.length > 0 ? [...new Set(models)] : [name];
}
