import type { StationFile } from "../../stations/check.js";

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

/** `Jul 12, 2026`, `Jul 10, 2026 to Jul 12, 2026`; `undefined` where no station says when its price was seen. */
export function wordPriceDates({ stations }: Pick<StationFile, "stations">): string | undefined {
  const times = stations
    .flatMap(({ price_as_of: time }) => (typeof time === "string" ? Date.parse(time) : []))
    .filter((time) => !Number.isNaN(time));
  if (times.length === 0) return undefined;
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))].map((time) =>
    DAY.format(time),
  );
  return first === last ? first : `${first} to ${last}`;
}
