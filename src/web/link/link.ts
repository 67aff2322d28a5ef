// The part of the page's address after #: the settings, which people can read, and the trip. What writes it is loaded
// after the first plan.

import { optionsOf, RULE_FIELDS } from "../../rules/rules.js";
import { clampSettings, makeSettings, SETTING_NAMES, SETTINGS, type Settings } from "../settings.js";
import type { AskedTrip } from "../shown.js";

/** Where the trip of a link comes from. */
export type LinkedTrip =
  /** A trip that the page has, by its name: `BUILT_IN_TRIP`. */
  | { readonly from: "page"; readonly name: string }
  /** A trip in the link itself, for `unpackTrip`. */
  | { readonly from: "link"; readonly packed: string }
  /** A trip too large for a link: only what was asked for. The user has its stations in a file. */
  | { readonly from: "file"; readonly asked: AskedTrip };

/** The content of a link. */
export interface Linked {
  /** Always valid; the defaults for what the link leaves out. */
  readonly settings: Settings;
  /** The part of the link with fleet rules, for `readRules`; `undefined` when it has none. */
  readonly rules: string | undefined;
  /**
   * The departure by the clocks of the place where the trip begins, `2026-07-13T06:00`; `undefined` when the link has
   * none.
   */
  readonly leave?: string | undefined;
  /** `undefined` when the link holds only settings. */
  readonly trip: LinkedTrip | undefined;
  /** What had to be changed or ignored, in words. */
  readonly notes: readonly string[];
}

export const BUILT_IN_TRIP = "i80";
/** For people, also where it comes from the trips that are kept. */
export const BUILT_IN_NAME = "Built-in trip";

export const TRIP_KEY = "trip";
export const DATA_KEY = "data";
export const LEAVE_KEY = "leave";
export const ASKED_KEYS = { from: "from", to: "to", radius: "radius", detour: "detour" } as const;

/** Fields of rules: those of the command line's options, but for what the page says otherwise. */
export const RULE_KEYS: readonly string[] = Object.entries(optionsOf(RULE_FIELDS)).flatMap(([name, option]) =>
  option.isOnlyTyped === true ? [] : [name],
);
/** Which of the deals came with the file of stations, by their numbers: `1,3`. */
export const FILE_DEALS_KEY = "file-deals";

const KEYS: ReadonlySet<string> = new Set([
  TRIP_KEY,
  DATA_KEY,
  LEAVE_KEY,
  ...Object.values(ASKED_KEYS),
  ...SETTING_NAMES.map((name) => SETTINGS[name].key),
  ...RULE_KEYS,
]);

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Whether a text is a time without its zone, to the minute, on a day that there is. */
export function isLocalTime(text: string): boolean {
  const moment = LOCAL_TIME.test(text) ? Date.parse(`${text}:00Z`) : NaN;
  // Some browsers take February 31 for a day in March.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Whether the part after `#` is a link of this page, and not the id of an element on it. */
export function isLink(fragment: string): boolean {
  return [...new URLSearchParams(fragment.replace(/^#/, "")).keys()].some((key) => KEYS.has(key));
}

/** Reads any text as a link, with or without its `#`. A packed trip in it is not checked yet. */
export function readLink(fragment: string): Linked {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const notes: string[] = [];
  const asked = makeSettings((name) => {
    const { key, label, default: usual } = SETTINGS[name];
    const text = fields.get(key);
    if (text === null || text === "") return usual;
    if (NUMBER.test(text)) return Number(text);
    notes.push(`${label} in the link is not a number: ${usual} is taken.`);
    return usual;
  });
  const settings = clampSettings(asked);
  for (const name of SETTING_NAMES) {
    const { key, label, unit } = SETTINGS[name];
    if (fields.has(key) && settings[name] !== asked[name])
      notes.push(`${label} in the link cannot be ${asked[name]}: ${settings[name]} ${unit} is taken.`);
  }
  const rules = new URLSearchParams(
    [...fields].filter(([key]) => RULE_KEYS.includes(key) || key === FILE_DEALS_KEY),
  ).toString();
  const leave = fields.get(LEAVE_KEY);
  const isTime = leave !== null && isLocalTime(leave);
  if (leave !== null && !isTime) notes.push("The departure in the link is no time: tomorrow morning is taken.");
  return {
    settings,
    rules: rules === "" ? undefined : rules,
    leave: isTime ? leave : undefined,
    trip: readTrip(fields),
    notes,
  };
}

function readTrip(fields: URLSearchParams): LinkedTrip | undefined {
  const packed = fields.get(DATA_KEY);
  if (packed !== null && packed !== "") return { from: "link", packed };
  const name = fields.get(TRIP_KEY);
  if (name !== null && name !== "") return { from: "page", name };
  const [from, to] = [fields.get(ASKED_KEYS.from), fields.get(ASKED_KEYS.to)];
  if (from === null || to === null) return undefined;
  return {
    from: "file",
    asked: {
      from,
      to,
      radiusMiles: readNumber(fields.get(ASKED_KEYS.radius)),
      maxDetourMinutes: readNumber(fields.get(ASKED_KEYS.detour)),
    },
  };
}

function readNumber(text: string | null): number | undefined {
  return text !== null && NUMBER.test(text) ? Number(text) : undefined;
}
