// Stations that their file says are closed: they are left out. What else it says of when they are open is named.

import { listFew, quote, type StationFileChoices, StationFileError } from "./rows.js";
import { toTitleKey, withoutContainers } from "./titleMatch.js";

/** What a column says of its stations. */
type Kind = "status" | "isClosed" | "isOpen" | "network" | "hours";

/** Titles by what their columns say, as keys. */
const TITLES: Readonly<Record<Kind, readonly string[]>> = {
  status:
    "status stationstatus sitestatus storestatus locationstatus operatingstatus operationalstatus operationstatus businessstatus openstatus statusdescription".split(
      " ",
    ),
  isClosed: "closed isclosed permanentlyclosed temporarilyclosed closedpermanently closedtemporarily".split(" "),
  isOpen: "open isopen opennow currentlyopen active isactive operational isoperational".split(" "),
  network: "network networkstatus innetwork isinnetwork".split(" "),
  hours: "hours openinghours businesshours hoursofoperation operatinghours openhours storehours sitehours".split(" "),
};

const YES = /^(?:y|yes|true|t|1|x)$/;
const NO = /^(?:n|no|false|f|0)$/;

/** Words before or behind which a station is closed. */
const ADVERBS: ReadonlySet<string> = new Set(
  "is now currently permanently perm temporarily temporary temp station site".split(" "),
);

const CLOSED =
  /^(?:closed?|closure|shut|inactive|decommissioned|demolished|defunct|not (?:open|operational|in operation|in service)|non ?operational|out of (?:business|service|operation|order)|coming soon|opening soon|under construction)\b/;

/** Words by which only a part of a station is closed, or at times. */
const IN_PART =
  /\b(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*|weekends?|nights?|overnight|holidays?|christmas|lobby|store|restaurant|scales?|showers?|\d{1,2} ?[ap]m)\b/;

const OUT_OF_NETWORK = /^(?:out(?: of)?(?: the)? ?network|out|not in(?: the)? network|non ?network|off network)$/;

/** Whether hours are all those of the day: `24/7`, `Open 24 hours`, `00:00-24:00`. */
function isAlways(words: string): boolean {
  if (/^(?:always(?: open)?|24|(?:mo su )?0?0 ?00 (?:24 00|23 59|0?0 ?00))$/.test(words)) return true;
  const numbers = words.match(/\d+/g) ?? [];
  return (
    /\b24 ?(?:7|h|hrs?|hours?)\b/.test(words) &&
    !/\b(?:except|closed|until)\b/.test(words) &&
    numbers.every((number) => number === "24" || number === "7")
  );
}

/** What a cell says. `unclear` may mean that a station is closed. */
type Said = "closed" | "unclear" | "outOfNetwork" | "hours";

function readCell(kind: Kind, text: string): Said | undefined {
  // "CLOSED_PERMANENTLY", "Closed - remodel", "24/7"
  const words = text
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, " ")
    .trim();
  if (words === "") return undefined;
  if (kind === "hours" || (kind === "isOpen" && /\d \d\d\b/.test(words)))
    return isAlways(words) || YES.test(words) || NO.test(words) ? undefined : "hours";
  if (OUT_OF_NETWORK.test(words)) return "outOfNetwork";
  if (kind === "network") return NO.test(words) ? "outOfNetwork" : undefined;
  const bare = words
    .split(" ")
    .filter((word) => !ADVERBS.has(word))
    .join(" ");
  if (CLOSED.test(bare)) return IN_PART.test(words) ? "unclear" : "closed";
  if (kind === "isClosed")
    return YES.test(words) ? "closed" : NO.test(words) || /^open\b/.test(words) ? undefined : "unclear";
  if (kind === "isOpen" && NO.test(words)) return "closed";
  return /\bclosed\b/.test(words) ? "unclear" : undefined;
}

/** Whether a column says whether its stations are open, so that `true` and `false` are values in it. */
export function saysOpen(title: string): boolean {
  return kindOf(title) !== undefined;
}

function kindOf(title: string): Kind | undefined {
  const key = toTitleKey(withoutContainers(title));
  return (["status", "isClosed", "isOpen", "network", "hours"] as const).find((kind) => TITLES[kind].includes(key));
}

/** A row of a file, as what it says of being open is read. */
interface OpenRow {
  readonly where: string;
  readonly name: string | undefined;
  readonly textOf: (column: number) => string;
}

/**
 * Leaves out the rows of stations that are closed.
 * @param toOpenRow reads a row.
 * @throws {StationFileError} where all are closed.
 */
export function withoutClosed<R>(
  file: string,
  titles: readonly string[],
  rows: readonly R[],
  toOpenRow: (row: R) => OpenRow,
  { parts }: StationFileChoices,
): { readonly rows: readonly R[]; readonly warnings: readonly string[] } {
  const columns = titles.flatMap((title, column) => {
    const kind = kindOf(title);
    return kind === undefined ? [] : [{ title, column, kind }];
  });
  if (columns.length === 0) return { rows, warnings: [] };
  const said = new Map<Said, { readonly title: string; readonly examples: string[] }>();
  const open = rows.filter((row) => {
    const { where, name, textOf } = toOpenRow(row);
    const found = columns.flatMap(({ title, column, kind }) => {
      const text = textOf(column).trim();
      const what = readCell(kind, text);
      return what === undefined ? [] : [{ title, what, text }];
    });
    // Of a closed station the rest does not matter.
    const closed = found.find(({ what }) => what === "closed");
    for (const { title, what, text } of closed === undefined ? found : [closed]) {
      const group = said.get(what) ?? { title, examples: [] };
      said.set(what, group);
      group.examples.push(`${where} (${name === undefined ? "" : `${quote(name)}, `}${quote(text)})`);
    }
    return closed === undefined;
  });
  if (rows.length > 0 && open.length === 0)
    throw new StationFileError(
      `${file}: ${rows.length === 1 ? "its only station is" : `all ${rows.length} stations are`} closed, as ${quote(said.get("closed")?.title ?? "")} says`,
    );
  return {
    rows: open,
    warnings: [...said].map(
      ([what, { title, examples }]) =>
        `${WORDS[what](quote(title), examples.length, listFew(examples))}${what === "closed" && parts === "prices" ? " Where they have a price already, they keep it: exclude them." : ""}`,
    ),
  };
}

const WORDS: Readonly<Record<Said, (title: string, count: number, list: string) => string>> = {
  closed: (title, count, list) =>
    `${count} closed ${count === 1 ? "station" : "stations"} left out, by ${title}: ${list}.`,
  unclear: (title, count, list) =>
    `${title} may say of ${count} ${count === 1 ? "station that it is" : "stations that they are"} closed, and ${count === 1 ? "it counts" : "they count"} as open: ${list}. Write "closed" where that is right.`,
  outOfNetwork: (title, count, list) =>
    `${title} does not count: ${count} ${count === 1 ? "station" : "stations"} out of network may be used as any other: ${list}.`,
  hours: (title, count, list) =>
    `${title} does not count: plans take ${count} ${count === 1 ? "station" : "stations"} as open around the clock that may not be: ${list}.`,
};
