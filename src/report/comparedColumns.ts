import type { TableColumn } from "./tableLayout.js";

/** What is said of plans side by side, in this order, on the page and by the command line. */
export const COMPARED_COLUMNS = [
  { title: "plan", align: "left", canShrink: true },
  { title: "total cost", align: "right" },
  { title: "difference", align: "right" },
  { title: "fuel bought", align: "right" },
  { title: "fuel burnt", align: "right" },
  { title: "stops", align: "right" },
  { title: "time", align: "right" },
  { title: "detours", align: "right" },
  { title: "lowest fuel", align: "right" },
  { title: "on arrival", align: "right" },
] as const satisfies readonly TableColumn[];
