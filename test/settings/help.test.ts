// Help lists what a command reads, with the defaults that then apply.

import { describe, expect, test } from "vitest";
import { SERVE_HELP } from "../../src/cli/serve.js";
import { WORK_HELP } from "../../src/cli/work.js";
import { rowOf, SETTING_KEYS, variableOf } from "../../src/settings/settings.js";

describe.each([
  ["serve", SERVE_HELP],
  ["work", WORK_HELP],
] as const)("%s --help", (command, help) => {
  test("has the settings that the command reads, and their defaults", () => {
    const listed = SETTING_KEYS.filter((key) => help.includes(`${variableOf(key)}  `));
    expect(listed).toEqual(SETTING_KEYS.filter((key) => rowOf(key).readBy.includes(command)));
    for (const key of listed) {
      const { default: preset, option } = rowOf(key);
      const [, about = ""] = help.split(`${variableOf(key)}  `);
      const words = typeof preset === "object" ? preset.words : (preset ?? "");
      expect(about.split("  FUEL_ROUTE_")[0]?.replaceAll(/\s+/g, " "), key).toContain(words);
      if (option?.of.includes(command)) expect(help).toContain(`  --${option.name} ${option.value}`);
    }
  });

  test("has no marks of Markdown, and no line wider than a terminal of 120 columns", () => {
    expect(help).not.toMatch(/`|\]\(/);
    expect(help.split("\n").filter((line) => line.length > 120)).toEqual([]);
  });
});
