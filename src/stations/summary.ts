import type { StationFile } from "./check.js";

/**
 * What was read, in words: `OPIS truck stop prices: 3,240 stations, 3,100 placed by exit and 140 by town`; `undefined`
 * for other files with coordinates.
 */
export function summarise({ layout, placed, stations }: StationFile): string | undefined {
  if (layout === undefined && placed === undefined) return undefined;
  const { exit = 0, town = 0 } = placed ?? {};
  const ways = [
    ...(exit > 0 ? [`${grouped(exit)} placed by exit`] : []),
    ...(town > 0 ? [`${grouped(town)} ${exit > 0 ? "" : "placed "}by town`] : []),
  ];
  const read = `${grouped(stations.length)} ${stations.length === 1 ? "station" : "stations"}`;
  return `${layout === undefined ? "" : `${layout}: `}${[read, ways.join(" and ")].filter((words) => words !== "").join(", ")}`;
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
