// Checks what the deployment files say of settings against the table of them.

import { PREFIX, rowOf, SETTING_KEYS, variableOf } from "../../src/settings/settings.js";

const KEYS = new Map(SETTING_KEYS.map((key) => [variableOf(key), key]));

const NAME = `\\b(?<variable>${PREFIX}[A-Z_]+)`;

/** Any mention of a setting. */
const MENTIONED = new RegExp(NAME, "g");

/** A value that is given: `X=1` in a Dockerfile, `X: "1"` in a Compose file, `name: X` and `value: "1"` in a manifest. */
const GIVEN = new RegExp(`${NAME}(?:=(?=\\S)|: +"?|\\n +value: +"?)(?<value>[^"\`\\s]+)`, "g");

/** A default that a comment or a text quotes: `the default of X, 200` and `At 200 (X)`. */
const QUOTED = [new RegExp(`default of ${NAME}, (?<value>\\d+)`, "g"), new RegExp(`(?<value>\\d+) \\(${NAME}\\)`, "g")];

/** One line for each setting that the service does not know, and each value or default that is not right. */
export function settingFaults(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([path, text]) => [
    ...findIn(text, MENTIONED).flatMap(({ variable }) =>
      KEYS.has(variable) ? [] : [`${path}: the service has no setting ${variable}`],
    ),
    ...findIn(text, GIVEN).flatMap(({ variable, value }) =>
      wrongValue(variable, value).map((fault) => `${path}: ${fault}`),
    ),
    ...QUOTED.flatMap((pattern) =>
      findIn(text, pattern).flatMap(({ variable, value }) => {
        const key = KEYS.get(variable);
        return key === undefined || rowOf(key).default === value
          ? []
          : [`${path}: ${value} is not the default of ${variable}`];
      }),
    ),
  ]);
}

function findIn(text: string, pattern: RegExp): { readonly variable: string; readonly value: string }[] {
  return Array.from(text.matchAll(pattern), ({ groups: { variable = "", value = "" } = {} }) => ({ variable, value }));
}

/** What is wrong with a value that a file gives, unless Compose or the cluster fills it in. */
function wrongValue(variable: string, value: string): string[] {
  const key = KEYS.get(variable);
  if (key === undefined || value.includes("${")) return [];
  const parsed = rowOf(key).schema.safeParse(value);
  return parsed.success ? [] : [`${variable} ${parsed.error.issues[0]?.message}`];
}

/** One line for each setting that a worker is given and does not read. @param path of the file that gives them. */
export function unreadFaults(path: string, variables: readonly string[]): string[] {
  return variables
    .filter((variable) => {
      const key = KEYS.get(variable);
      return key !== undefined && !rowOf(key).readBy.includes("work");
    })
    .map((variable) => `${path}: a worker reads no ${variable}`);
}
