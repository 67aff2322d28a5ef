import { expect, test } from "vitest";
import { layOutTable, type TableColumn } from "../../src/report/tableLayout.js";
import { NO_TERMINAL } from "../../src/report/terminal.js";

const COLUMNS: readonly TableColumn[] = [
  { title: "", align: "right" },
  { title: "mile", align: "right" },
  { title: "station", align: "left", canShrink: true },
  { title: "gallons", align: "right" },
];
const ROWS = [
  ["1", "144.3", "Pilot Travel Center of Kearney", "104.567"],
  ["2", "9.9", "北京飯店トラックストップ", "4.5"],
];
const layOut = (columns: number): string[] => layOutTable(COLUMNS, ROWS, { ...NO_TERMINAL, columns });

test("a table is as wide as its texts; in less room texts are cut, then rows take several lines", () => {
  expect(layOut(60)).toEqual([
    "    mile  station                         gallons",
    "1  144.3  Pilot Travel Center of Kearney  104.567",
    "2    9.9  北京飯店トラックストップ            4.5",
  ]);
  expect(layOut(27)).toEqual([
    "    mile  station   gallons",
    "1  144.3  Pilot T…  104.567",
    "2    9.9  北京飯…       4.5",
  ]);
  expect(layOut(26)).toEqual([
    "1  mile 144.3",
    "  station Pilot Travel Ce…",
    "  gallons 104.567",
    "2  mile 9.9",
    "  station 北京飯店トラッ…",
    "  gallons 4.5",
  ]);
  expect(layOut(17)).toEqual([
    "1  mile 144.3",
    "  station Pilot…",
    "  gallons 104.567",
    "2  mile 9.9",
    "  station 北京飯…",
    "  gallons 4.5",
  ]);
});
