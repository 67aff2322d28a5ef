// Makes the table of settings in docs/operating.md from the table in the code.

import { rowOf, SETTING_KEYS, type SettingKey, variableOf } from "../../src/settings/settings.js";
import { toMarkdown, withTable } from "./marked.js";

/** The document that has the table. */
export const SETTING_DOCUMENT = "docs/operating.md";

const HEADER = ["variable", "option", "default", "meaning"];

/** The document with an up-to-date table. */
export function withSettingTable(text: string): string {
  return withTable(text, "settings", () => toMarkdown(HEADER, SETTING_KEYS.map(cellsOf)));
}

function cellsOf(key: SettingKey): string[] {
  const { option, default: preset, meaning, more } = rowOf(key);
  return [
    code(variableOf(key)),
    (option?.of ?? []).map((command) => code(`${command} --${option?.name}`)).join(", "),
    typeof preset === "object" ? preset.words : preset === undefined ? "" : code(preset),
    more === undefined ? meaning : `${meaning}. ${more}`,
  ];
}

function code(text: string): string {
  return `\`${text}\``;
}
