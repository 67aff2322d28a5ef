import { makeKey, nameKey, readingsOf } from "./names.js";

/** What a vehicle without a fuel tank drives on. */
type Drive = "electric" | "hydrogen";

/** Before, the same names meant others: the F-150 Lightning of 2004 burns gasoline. */
const FIRST_YEAR = 2008;

/** Makes that have built nothing but electric vehicles. */
const ELECTRIC_MAKES: ReadonlySet<string> = new Set(
  ["Tesla", "Rivian", "Lucid", "BrightDrop", "VinFast", "BYD", "Xos", "Bollinger"].map(nameKey),
);

/** A model is meant by its name at the beginning of another: the Ioniq 5 by "Ioniq 5 SEL". */
const MODELS: Readonly<Record<Drive, Readonly<Record<string, readonly string[]>>>> = {
  electric: {
    Audi: ["e-tron", "e-tron GT", "Q4 e-tron", "Q6 e-tron", "Q8 e-tron", "RS e-tron"],
    BMW: ["i3", "i4", "i5", "i7", "iX", "iX3"],
    Cadillac: ["Lyriq", "Optiq", "Vistiq", "Celestiq", "Escalade IQ"],
    Chevrolet: ["Bolt", "Spark EV", "Equinox EV", "Blazer EV", "Silverado EV"],
    Fiat: ["500e"],
    Ford: ["F-150 Lightning", "Mustang Mach-E", "Mach-E", "E-Transit", "Focus Electric", "Lightning"],
    Freightliner: ["eCascadia", "eM2"],
    Genesis: ["GV60", "Electrified"],
    GMC: ["Hummer EV", "Sierra EV"],
    Honda: ["Prologue", "Fit EV", "Clarity Electric"],
    Hyundai: ["Ioniq 5", "Ioniq 6", "Ioniq 9", "Ioniq Electric", "Kona Electric"],
    International: ["eMV"],
    Jaguar: ["I-Pace"],
    Jeep: ["Wagoneer S"],
    Kenworth: ["K270E", "K370E", "T680E"],
    Kia: ["EV6", "EV9", "Niro EV", "Soul EV"],
    Lexus: ["RZ"],
    Mack: ["LR Electric", "MD Electric"],
    Mazda: ["MX-30"],
    "Mercedes-Benz": ["EQB", "EQE", "EQS", "eSprinter"],
    Mini: ["Cooper SE", "SE Hardtop"],
    Nikola: ["Tre"],
    Nissan: ["Leaf", "Ariya"],
    Peterbilt: ["579EV", "520EV", "220EV"],
    Polestar: ["2", "3", "4"],
    Porsche: ["Taycan", "Macan Electric"],
    Ram: ["ProMaster EV", "1500 REV"],
    Subaru: ["Solterra"],
    Toyota: ["bZ4X", "RAV4 EV"],
    Volkswagen: ["ID.4", "ID.Buzz", "e-Golf"],
    Volvo: ["C40", "XC40 Recharge", "EX30", "EX40", "EX90", "VNR Electric", "VNL Electric", "FH Electric"],
  },
  hydrogen: {
    Honda: ["Clarity Fuel Cell", "FCX"],
    Hyundai: ["Nexo", "Tucson Fuel Cell", "Xcient"],
    Nikola: ["Tre FCEV", "Tre Fuel Cell", "Two"],
    Toyota: ["Mirai"],
  },
};

/** Words that say in any model's name what it drives on. */
const WORDS: readonly (readonly [RegExp, Drive])[] = [
  [/\b(?:fcev|fuel cell|hydrogen)\b/i, "hydrogen"],
  [/\b(?:ev|bev|electric)\b/i, "electric"],
];

/**
 * What a vehicle drives on that has no fuel tank, for names that no catalog has.
 * @param year undefined if it is not known.
 * @returns undefined if it may burn fuel.
 */
export function electricDriveOf(year: number | undefined, make: string, model: string): Drive | undefined {
  if (year !== undefined && year < FIRST_YEAR) return undefined;
  const key = makeKey(make);
  const listed = (["hydrogen", "electric"] as const).find((drive) => {
    const models = Object.entries(MODELS[drive]).find(([name]) => makeKey(name) === key)?.[1] ?? [];
    return readingsOf(make, model).some((reading) => models.some((name) => beginsWith(reading, name)));
  });
  return listed ?? (ELECTRIC_MAKES.has(key) ? "electric" : WORDS.find(([pattern]) => pattern.test(model))?.[1]);
}

/**
 * Why a vehicle without a fuel tank is refused, and what to do.
 * @param year undefined if it is not known.
 * @returns undefined if it may burn fuel.
 */
export function wordElectric(year: number | undefined, make: string, model: string): string | undefined {
  const drive = electricDriveOf(year, make, model);
  if (drive === undefined) return undefined;
  const what = drive === "electric" ? "is electric" : "runs on hydrogen";
  return `${make} ${model} ${what}: it takes neither gasoline nor diesel, so there are no fuel stops to plan. Choose a vehicle that burns fuel, or give the mpg and tank yourself.`;
}

/** Whether the first words of a name are another name. */
function beginsWith(name: string, beginning: string): boolean {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const wanted = nameKey(beginning);
  return words.some((_, i) => nameKey(words.slice(0, i + 1).join("")) === wanted);
}
