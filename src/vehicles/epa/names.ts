/** What the EPA's model names tell besides the model: the drive, the fuel system, that it is a pickup. */
const NOT_OF_THE_NAME = /\(.*?\)|\b(?:[24]WD|[AFR]WD|4x[24]|FFV|pickup|cab chassis(?: inc)?)\b/gi;

/**
 * The names that people use for a model of the EPA's: "F150 Pickup 2WD" is F150, "Caravan/Grand Caravan 2WD" is
 * Caravan and Grand Caravan.
 */
export function plainNames(model: string): string[] {
  const names = model
    .replaceAll(NOT_OF_THE_NAME, " ")
    .split("/")
    .map((name) => name.replaceAll(/\s+/g, " ").trim())
    .filter((name) => name !== "");
  return names.length > 0 ? [...new Set(names)] : [model];
}
