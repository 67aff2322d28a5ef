// The settings in the help of commands.

import { wrapWords } from "../report/terminal.js";
import { rowOf, SETTING_KEYS, type HelpCommand, type OptionCommand, type SettingKey, variableOf } from "./settings.js";

const WIDTH = 120;

const HARD_SPACE = "\u00A0";

/** The names of a command's options that are for settings. */
export function optionsOf(command: OptionCommand): string[] {
  return keysWithOption(command).flatMap((key) => rowOf(key).option?.name ?? []);
}

function keysWithOption(command: OptionCommand): SettingKey[] {
  return SETTING_KEYS.filter((key) => rowOf(key).option?.of.includes(command));
}

/** A line of a table of options. */
type OptionCells = readonly [option: string, meaning: string, variable: string, preset: string];

/**
 * The options of a command that are for settings, a line each, with variable and default.
 * @param others options of the command that are for none, whose lines come last.
 */
export function optionLines(command: OptionCommand, others: readonly OptionCells[] = []): string {
  const rows = [
    ...keysWithOption(command).map((key): OptionCells => {
      const { option, meaning } = rowOf(key);
      return [`--${option?.name} ${option?.value}`, toPlain(meaning), variableOf(key), defaultOf(key) ?? "none"];
    }),
    ...others,
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map((cells) => `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd())
    .join("\n");
}

/** The settings that a command reads and has no option for: their variables, what they mean, their defaults. */
export function variableLines(command: HelpCommand): string {
  const keys = SETTING_KEYS.filter((key) => {
    const { readBy, option } = rowOf(key);
    return readBy.includes(command) && option?.of.includes(command) !== true;
  });
  const column = Math.max(...keys.map((key) => variableOf(key).length)) + 2;
  return keys
    .map((key) => {
      const preset = defaultOf(key);
      // The default stays in one line.
      const end = preset === undefined ? "" : ` ${`(default ${preset})`.replaceAll(" ", HARD_SPACE)}`;
      const lines = wrapWords(toPlain(rowOf(key).meaning) + end, WIDTH - column - 2).split("\n");
      return `  ${variableOf(key).padEnd(column)}${lines.join(`\n${" ".repeat(column + 2)}`).replaceAll(HARD_SPACE, " ")}`;
    })
    .join("\n");
}

/** The default as help shows it; undefined where there is none. */
function defaultOf(key: SettingKey): string | undefined {
  const { default: preset } = rowOf(key);
  return typeof preset === "object" ? preset.words : preset;
}

/** Markdown without the marks of links and code. */
function toPlain(markdown: string): string {
  return markdown.replaceAll(/\[([^[\]]+)\]\([^()]+\)/g, "$1").replaceAll("`", "");
}
