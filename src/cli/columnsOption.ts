// The option that says which columns of a file hold what, where its titles do not say so.

import type { StationFileChoices } from "../stations/rows.js";
import { type Field, FIELDS, NAMES } from "../stations/titles.js";
import { toKey, toTitleKey } from "../stations/titleMatch.js";
import { didYouMean, UsageError } from "./usage.js";

/** Its name; it can be given several times. */
export const COLUMNS_OPTION = "columns";

/** The help of both options that choose columns. */
export const COLUMNS_HELP = `  --price-column T    title of the column with the prices, where the file has several
  --columns LIST      titles of columns by what they hold: --columns "lat=Y,lng=X,name=Rest stop"; where there are no titles,
                      their letters or numbers: --columns name=C,price=5; quotes around a title with commas
`;

/** What the options of files choose of their columns. */
export function readColumnChoices(
  priceColumn: string | undefined,
  texts: readonly string[] | undefined,
): Pick<StationFileChoices, "priceColumn" | "titles"> {
  const titles = readColumns(texts ?? []);
  if (priceColumn !== undefined && titles.has("price"))
    throw new UsageError("--price-column and --columns cannot both name the price");
  return { priceColumn: priceColumn ?? titles.get("price"), titles };
}

/** @param texts each `FIELD=TITLE,…`, with quotes around a title that has commas. */
function readColumns(texts: readonly string[]): ReadonlyMap<Field, string> {
  const titles = new Map<Field, string>();
  for (const part of texts.flatMap(splitQuoted)) {
    const [, name = "", title = ""] = /^([^=]+)=(.+)$/s.exec(part) ?? [];
    if (name.trim() === "" || title.trim() === "")
      throw new UsageError(
        `--columns takes a field and the title of its column, such as lat=Y, not ${JSON.stringify(part)}; titles with commas stand in quotes: 'price="Price, net"'`,
      );
    const field = readField(name.trim());
    if (titles.has(field)) throw new UsageError(`--columns names ${field} twice`);
    titles.set(field, title.trim());
  }
  return titles;
}

/** The field that a word means: its own name, or a title by which it is known. */
function readField(name: string): Field {
  const key = toTitleKey(name);
  const field =
    FIELDS.find((each) => toKey(each) === key) ??
    FIELDS.find((each) => NAMES[each].some((title) => toKey(title) === key));
  if (field === undefined)
    throw new UsageError(
      `--columns: there is no field ${JSON.stringify(name)}${didYouMean(name, FIELDS)}; the fields are ${FIELDS.join(", ")}`,
    );
  return field;
}

/** The parts between commas that stand outside of quotes, without the quotes. */
function splitQuoted(text: string): string[] {
  const parts = [""];
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === "," && !isQuoted) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${character}`);
  }
  if (isQuoted) throw new UsageError(`--columns ${text}: a quote is not closed`);
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
