import type { StationFile } from "./check.js";

/** What was read, in words: `OPIS truck stop prices: 3,240 stations, 3,100 placed by exit and 140 by town`; `undefined` where there is nothing to say beside the stations. */
export function summarise({ layout, placed, stations }: StationFile): string | undefined {
  if (layout === undefined && placed === undefined) return undefined;
  const count = (number: number): string => number.toLocaleString("en-US");
  const parts = [
    ...(placed !== undefined && placed.exit > 0 ? [`${count(placed.exit)} placed by exit`] : []),
    ...(placed !== undefined && placed.town > 0 ? [`${count(placed.town)} ${placed.exit > 0 ? "" : "placed "}by town`] : []),
  ];
  return `${layout === undefined ? "" : `${layout}: `}${count(stations.length)} ${stations.length === 1 ? "station" : "stations"}${parts.length === 0 ? "" : `, ${parts.join(" and ")}`}`;
}
