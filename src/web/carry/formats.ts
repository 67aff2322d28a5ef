import type { Planned, Shown } from "../shown.js";
import { toTerms } from "../plan/planner.js";

/** A kind of file that a plan can be saved as. */
export interface Format {
  readonly name: string;
  readonly use: string;
  readonly ending: string;
  readonly type: string;
  readonly isOffered: (planned: Planned) => boolean;
  /**
   * The code for it is loaded on demand.
   * @param planned with clock times where it has hours and its departure is known.
   */
  readonly write: (shown: Shown, planned: Planned) => Promise<string>;
}

const always = (): boolean => true;

export const FORMATS: readonly Format[] = [
  {
    name: "GPX",
    use: "for navigation devices",
    ending: "gpx",
    type: "application/gpx+xml",
    isOffered: always,
    write: async ({ trip, rules, rulesInWords }, { result, stopStations }) =>
      (await import("../../report/gpx.js")).toGpx(
        trip.title,
        trip.route,
        result,
        stopStations,
        rulesInWords,
        rules.discounts ?? [],
      ),
  },
  {
    name: "CSV",
    use: "the stops, for Excel",
    ending: "csv",
    type: "text/csv",
    isOffered: always,
    write: async ({ rules }, { result, stopStations }) =>
      (await import("../../report/csv.js")).toCsv(result, stopStations, rules.discounts ?? []),
  },
  {
    name: "Schedule CSV",
    use: "drives, stops, breaks and rests",
    ending: "schedule.csv",
    type: "text/csv",
    isOffered: ({ result }) => result.schedule !== undefined,
    write: async (_shown, { result }) => (await import("../../report/csv.js")).toScheduleCsv(result),
  },
  {
    name: "GeoJSON",
    use: "for maps",
    ending: "geojson",
    type: "application/geo+json",
    isOffered: always,
    write: async ({ trip, rules, rulesInWords }, { result, stopStations }) =>
      (await import("../../report/geojson.js")).toGeoJson(
        trip.route,
        result,
        stopStations,
        rulesInWords,
        rules.discounts ?? [],
      ),
  },
  {
    name: "Request",
    use: "JSON for /v1/optimize, and to open here again",
    ending: "json",
    type: "application/json",
    isOffered: always,
    write: async ({ trip, settings, rules }, { result }) => {
      const { hours, ...terms } = toTerms(settings, rules);
      return JSON.stringify({
        route: trip.route,
        stations: trip.stations,
        ...terms,
        hours: hours && { ...hours, departure_at: result.summary.leave_at },
      });
    },
  },
];

/** `Omaha, NE to Denver, CO` becomes `omaha-ne-to-denver-co`. */
export function fileName(title: string): string {
  const name = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join("-");
  return name === "" ? "fuel-plan" : name;
}
