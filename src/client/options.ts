// Options of functions, which JavaScript passes by any name.

/** The names of all options of a type: one that is left out here is a fault of types. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/** @throws {TypeError} for an option that a function does not take: it names those that it takes. */
export function checkOptionNames(taker: string, options: object, names: OptionNames<object>): void {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(names, name))
      throw new TypeError(`${taker} has no option ${name}: its options are ${Object.keys(names).join(", ")}`);
}
