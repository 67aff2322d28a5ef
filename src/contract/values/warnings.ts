import { RetryLaterError, ServiceError } from "./errors.js";
import { roundGallons, writeTenths } from "./rounding.js";
import { counted, listSome } from "./words.js";

/**
 * What was assumed, looked up or left out to answer a request, as data: the code says what, the other fields how much.
 */
export type Warning =
  /** The route's line cannot be what the caller means. */
  | { readonly code: "ROUTE_LINE_MISREAD"; readonly cause: keyof typeof MISREAD_BY }
  /** The line begins where the route ends, and ends where it starts. */
  | { readonly code: "ROUTE_LINE_REVERSED" }
  /** By so many miles, the line begins away from the route's start, and ends away from its end. */
  | { readonly code: "ROUTE_LINE_ELSEWHERE"; readonly startMilesOff: number; readonly endMilesOff: number }
  | {
      readonly code: "ROUTE_DISTANCE_DOUBTFUL";
      readonly routeMiles: number;
      readonly lineMiles: number;
      readonly unit: "kilometres" | "metres" | undefined;
    }
  | {
      readonly code: "ROUTE_SPEED_DOUBTFUL";
      readonly milesPerHour: number;
      /** The unit of the duration or of the distance that would explain it. */
      readonly cause: "seconds" | "hours" | "kilometres" | undefined;
    }
  /** The route has a second line, which leads elsewhere and does not count. */
  | { readonly code: "ROUTE_LINE_IGNORED"; readonly field: string; readonly used: string }
  /** The miles of stations do not fit to where they lie, unless they are meant otherwise. */
  | { readonly code: "STATION_MILES_DOUBTFUL"; readonly cause: "kilometres" | "reversed" }
  /**
   * A field that the contract does not know, by its path, and the path of the one that it may mean; `stationCount` for
   * a field of stations, `remedy` for one that would have changed what a price means.
   */
  | {
      readonly code: "FIELD_UNKNOWN";
      readonly field: string;
      readonly nearest: string | undefined;
      readonly stationCount: number | undefined;
      readonly remedy?: string | undefined;
    }
  /** Fields beyond those that are named. */
  | { readonly code: "FIELDS_UNKNOWN"; readonly fieldCount: number }
  /** Ids that `excluded_station_ids` names and no station has. */
  | { readonly code: "EXCLUDED_ABSENT"; readonly ids: readonly string[] }
  /** Stations without `detour_minutes` count as having none. */
  | { readonly code: "DETOURS_MISSING"; readonly stationCount: number }
  | { readonly code: "STATIONS_PAST_END"; readonly stationCount: number }
  /** Rows that repeat a station at its mile, with a price that is older or, without dates, not lower. */
  | { readonly code: "STATIONS_REPEATED"; readonly rowCount: number }
  /** Stations whose minimum purchase is more than they sell, or than the tank may hold. */
  | { readonly code: "STATIONS_UNUSABLE"; readonly stationCount: number }
  /** Stations whose prices are older than the request allows. */
  | { readonly code: "PRICES_TOO_OLD"; readonly stationCount: number; readonly mostHours: number }
  /** A bound on the age of prices, where no station says how old its price is. */
  | { readonly code: "PRICES_UNDATED" }
  /** Stops that are only known to be in their town. */
  | { readonly code: "PLACED_BY_TOWN"; readonly stationNames: readonly string[] }
  /** Brands, or ids of stations, that discounts name and no station of the request has. */
  | { readonly code: "DISCOUNTS_ABSENT"; readonly brands: readonly string[]; readonly ids: readonly string[] }
  /** Discounts of less than a cent a gallon: they may be in dollars. */
  | { readonly code: "DISCOUNTS_SMALL"; readonly cents: readonly number[] }
  /** Stations at which a cost-plus deal holds whose cost is not given, so that it says nothing there. */
  | { readonly code: "COSTS_MISSING"; readonly stationCount: number }
  /** Rates of fuel tax in a request that does not go by it. */
  | { readonly code: "FUEL_TAX_UNUSED" }
  /** The table of fuel tax is of a quarter that is over. */
  | { readonly code: "FUEL_TAX_OUTDATED"; readonly quarter: string }
  /**
   * Jurisdictions of stations, or on the way, for which no rate is known: no credit for their fuel, and nothing in the
   * estimate of what is due.
   */
  | { readonly code: "FUEL_TAX_UNKNOWN"; readonly jurisdictions: readonly string[]; readonly stationCount: number }
  /**
   * Jurisdictions that tax trucks by weight and mile, and not the fuel: no credit there, and nothing in the estimate of
   * what is due.
   */
  | { readonly code: "FUEL_TAX_BY_WEIGHT"; readonly jurisdictions: readonly string[] }
  /** Stations that lie in no state and no province, as far as the map shows: their fuel has no tax credit. */
  | { readonly code: "JURISDICTION_UNKNOWN"; readonly stationCount: number }
  /** Brands that rules name and no station of the request has. */
  | { readonly code: "BRANDS_ABSENT"; readonly brands: readonly string[] }
  /** Stops at stations that brand rules or exclusions leave out. */
  | { readonly code: "FALLBACK_USED"; readonly stopCount: number }
  /** Less fuel is left than is asked: on arrival at a station, or at the destination, which has no name. */
  | {
      readonly code: "FUEL_DIPS";
      readonly dips: readonly {
        readonly stationName: string | undefined;
        readonly mile: number;
        readonly gallons: number;
        readonly askedGallons: number;
      }[];
    }
  /**
   * Detours make stretches of driving without a break, or without a rest, longer than the driver's hours allow: by so
   * many minutes, up to this mile.
   */
  | {
      readonly code: "DRIVING_PASSED";
      readonly stretches: readonly {
        readonly without: "break" | "rest";
        readonly mile: number;
        readonly minutes: number;
      }[];
    }
  /** The time of a duty period ends at these miles, and its driving so many minutes later. */
  | { readonly code: "WINDOW_PASSED"; readonly windows: readonly { readonly mile: number; readonly minutes: number }[] }
  /** Figures of the explanation that are not known, because the search for other plans was cut short. */
  | { readonly code: "EXPLANATION_CUT" }
  | { readonly code: "STATIONS_FAR_OFF"; readonly stationCount: number; readonly radiusMiles: number }
  | { readonly code: "DETOURS_TOO_LONG"; readonly stationCount: number; readonly maxDetourMinutes: number }
  /**
   * The route's line does not follow the road exactly: at `sharePercent` of its length, the road lies within
   * `withinMiles` of it.
   */
  | { readonly code: "LINE_APPROXIMATE"; readonly sharePercent: number; readonly withinMiles: number }
  /** A good part of the way is off the roads that the provider knows. */
  | { readonly code: "ROUTE_OFF_NETWORK"; readonly milesOff: number; readonly totalMiles: number }
  /** What was assumed, converted or left out of files and options, in words. */
  | { readonly code: "FROM_INPUT"; readonly text: string }
  /** What another service warned of, in its words. */
  | { readonly code: "FROM_SERVICE"; readonly text: string }
  /** Detours are no road times; the text is the provider's own and says what they come from. */
  | { readonly code: "DETOURS_ESTIMATED"; readonly text: string }
  /** The provider gives minutes but no miles. */
  | { readonly code: "DETOUR_MILES_ESTIMATED"; readonly milesPerHour: number }
  /** The provider does not know which roads take a truck. */
  | { readonly code: "TRUCK_NOT_CONSIDERED"; readonly provider: string; readonly what: "route" | "detours" }
  | { readonly code: "FULL_TANK_ASSUMED"; readonly tankCapacityGallons: number }
  /** `specs` are what was looked up, with their units. */
  | { readonly code: "VEHICLE_FROM_CATALOG"; readonly vehicle: string; readonly specs: readonly string[] }
  | { readonly code: "TANK_ESTIMATED"; readonly tankCapacityGallons: number; readonly reason: string }
  /** The mpg is that on gasoline of a vehicle that also drives on electricity from the grid. */
  | { readonly code: "PLUG_IN_HYBRID"; readonly vehicle: string }
  /** The catalog has the vehicle of other years or variants. */
  | { readonly code: "VEHICLE_ASSUMED"; readonly text: string }
  /** Streets are not known: `town` is the town or the ZIP code of the address, as the answer names it. */
  | { readonly code: "TOWN_FOR_ADDRESS"; readonly address: string; readonly town: string }
  /** A place that is no town, or several, as the caller wrote it; `town` is its main town. */
  | {
      readonly code: "TOWN_FOR_AREA";
      readonly area: string;
      readonly kind: "airport" | "area" | "county";
      readonly town: string;
    }
  | {
      readonly code: "FUEL_DIFFERS";
      readonly stationFuel: string;
      readonly vehicle: string;
      readonly vehicleFuel: string;
    };

/** What a line that cannot be meant looks like, and what to send. */
export const MISREAD_BY = {
  backslashes:
    "the polyline's backslashes are doubled: decode the JSON that it comes from once more, so that each \\\\ becomes \\",
  elevation: "the polyline has three values a point, the third an elevation: leave the elevation out",
  fine: 'the polyline is of precision 6: send "polyline_precision": 6 with it',
  coarse: "the polyline is of precision 5: leave polyline_precision out",
  swapped: "the points have the longitude first: latitude comes first",
} as const;

/** Warnings that put the plan itself in doubt: answers, summaries and lists begin with them. */
const DOUBTS: ReadonlySet<string> = new Set<Warning["code"]>([
  "ROUTE_LINE_MISREAD",
  "ROUTE_LINE_REVERSED",
  "ROUTE_LINE_ELSEWHERE",
  "ROUTE_DISTANCE_DOUBTFUL",
  "ROUTE_SPEED_DOUBTFUL",
  "ROUTE_LINE_IGNORED",
  "STATION_MILES_DOUBTFUL",
]);

/** A doubt as summaries begin with it, in the words of `wordWarning`. */
function wordDoubt(doubt: string): string {
  return `Check the route first: ${doubt}`;
}

/**
 * The warnings of an answer, and apart from them those that say that the request may mean something else: its plan is
 * the best one of what was read.
 */
export function splitDoubts({ warnings, warning_details: details }: WordedWarnings): {
  readonly doubts: string[];
  readonly others: string[];
} {
  const isDoubt = (i: number): boolean => DOUBTS.has(details[i]?.code ?? "");
  return {
    doubts: warnings.filter((_, i) => isDoubt(i)).map(wordDoubt),
    others: warnings.filter((_, i) => !isDoubt(i)),
  };
}

type Dip = Extract<Warning, { readonly code: "FUEL_DIPS" }>["dips"][number];

function wordDip({ stationName, mile, gallons, askedGallons }: Dip): string {
  return `${roundGallons(gallons)} of ${roundGallons(askedGallons)} gallons on arrival at ${stationName ?? "the destination"} (mile ${writeTenths(mile)})`;
}

function quoted(names: readonly string[]): string {
  return listSome(names.map((name) => `"${name}"`));
}

function wordAbsent({ brands, ids }: { readonly brands: readonly string[]; readonly ids: readonly string[] }): string {
  const parts = [
    ...(brands.length === 0 ? [] : [`the ${brands.length === 1 ? "brand" : "brands"} ${quoted(brands)}`]),
    ...(ids.length === 0 ? [] : [`the ${ids.length === 1 ? "id" : "ids"} ${quoted(ids)}`]),
  ];
  return parts.join(" or ");
}

/** Says that a field is unknown. */
export function wordNoField({
  nearest,
  remedy,
}: Pick<Extract<Warning, { readonly code: "FIELD_UNKNOWN" }>, "nearest" | "remedy">): string {
  if (remedy !== undefined) return `there is no such field, and ${remedy}.`;
  return `there is no such field.${nearest === undefined ? "" : ` Did you mean ${quoted([nearest])}?`}`;
}

function wordSpeed(cause: Extract<Warning, { readonly code: "ROUTE_SPEED_DOUBTFUL" }>["cause"]): string {
  if (cause === undefined) return "one of the two is probably wrong";
  return `the ${cause === "kilometres" ? "distance" : "duration"} is probably in ${cause}`;
}

function wordElsewhere({
  startMilesOff,
  endMilesOff,
}: Extract<Warning, { readonly code: "ROUTE_LINE_ELSEWHERE" }>): string {
  const parts = [
    ...(startMilesOff > 0 ? [`begins ${counted(Math.round(startMilesOff), "mile")} from start`] : []),
    ...(endMilesOff > 0 ? [`ends ${counted(Math.round(endMilesOff), "mile")} from end`] : []),
  ];
  return `the route's line ${parts.join(" and ")}: it is probably that of another trip.`;
}

/** `1 station has`, `12 stations have`. */
function stationsThat(count: number, [one, more]: readonly [one: string, more: string]): string {
  return count === 1 ? `1 station ${one}` : `${count} stations ${more}`;
}

/** `2026Q3` as people say it. */
export function wordQuarter(quarter: string): string {
  const [year, number] = quarter.split("Q");
  return `quarter ${number} of ${year}`;
}

const TOWN_OF = {
  airport: "the town of the airport",
  area: "its main town",
  county: "the main town of the county",
} as const;

/** A warning in words, as answers, reports and the page show it. */
export function wordWarning(warning: Warning): string {
  switch (warning.code) {
    case "ROUTE_LINE_MISREAD":
      return `the route's line is probably not what you mean: ${MISREAD_BY[warning.cause]}.`;
    case "ROUTE_LINE_REVERSED":
      return "the route's line runs from its end to its start: reverse it, or exchange start and end.";
    case "ROUTE_LINE_ELSEWHERE":
      return wordElsewhere(warning);
    case "ROUTE_DISTANCE_DOUBTFUL":
      return `total_distance_miles is ${writeTenths(warning.routeMiles)}, and the route's line is ${writeTenths(warning.lineMiles)} miles long: ${warning.unit === undefined ? "one of the two is probably of another trip" : `the distance is probably in ${warning.unit}`}.`;
    case "ROUTE_SPEED_DOUBTFUL":
      return `total_distance_miles and total_duration_minutes make ${writeTenths(warning.milesPerHour)} mph: ${wordSpeed(warning.cause)}.`;
    case "ROUTE_LINE_IGNORED":
      return `${warning.field} is ignored, and leads elsewhere than ${warning.used}: send the right line alone.`;
    case "STATION_MILES_DOUBTFUL":
      return `the stations' miles do not fit to where they lie along the route: ${warning.cause === "kilometres" ? "miles_from_route_start is probably in kilometres" : "miles_from_route_start is probably counted from the route's end"}.`;
    case "FIELD_UNKNOWN":
      return `${quoted([warning.field])} is ignored${warning.stationCount === undefined ? "" : ` at ${counted(warning.stationCount, "station")}`}: ${wordNoField(warning)}`;
    case "FIELDS_UNKNOWN":
      return `${counted(warning.fieldCount, "more unknown field")} ${warning.fieldCount === 1 ? "is" : "are"} ignored.`;
    case "EXCLUDED_ABSENT":
      return `no station has the ${warning.ids.length === 1 ? "id" : "ids"} ${quoted(warning.ids)}, which excluded_station_ids names.`;
    case "DETOURS_MISSING":
      return `${warning.stationCount} stations have no detour_minutes: 0 is assumed.`;
    case "STATIONS_PAST_END":
      return `${warning.stationCount} stations ignored: past the end of the route.`;
    case "STATIONS_REPEATED":
      return `${counted(warning.rowCount, "row")} left out, ${warning.rowCount === 1 ? "which repeats" : "which repeat"} the id of a station at its mile: the newest price counts, or the lowest where dates do not tell.`;
    case "STATIONS_UNUSABLE":
      return `${warning.stationCount} stations ignored: their minimum purchase is more than their maximum or than the usable tank holds.`;
    case "PRICES_TOO_OLD":
      return `${stationsThat(warning.stationCount, ["is", "are"])} left out, with a price more than ${writeTenths(warning.mostHours)} hours old.`;
    case "PRICES_UNDATED":
      return "no station has price_as_of: price_maximum_age_hours leaves none out.";
    case "PLACED_BY_TOWN":
      return `${warning.stationNames.length === 1 ? "this stop is" : "these stops are"} placed in the middle of the town, some miles from where the station may be: ${listSome(warning.stationNames)}.`;
    case "DISCOUNTS_ABSENT":
      return `no station has ${wordAbsent(warning)}, which the discounts name.`;
    case "DISCOUNTS_SMALL":
      return `a discount is less than a cent a gallon: ${listSome(warning.cents.map((cents) => `${cents}c off, where ${Number((cents * 100).toFixed(6))}c may be meant`))}. cents_off is in cents.`;
    case "COSTS_MISSING":
      return `${stationsThat(warning.stationCount, ["has", "have"])} no cost_per_gallon: cost-plus discounts do not count there.`;
    case "FUEL_TAX_UNUSED":
      return 'fuel_tax_rates have no effect without fuel_tax "ifta".';
    case "FUEL_TAX_OUTDATED":
      return `the table of fuel tax is that of ${wordQuarter(warning.quarter)}, which is over: rates may have changed.`;
    case "FUEL_TAX_UNKNOWN":
      return `no rate of fuel tax is known for ${listSome(warning.jurisdictions)}: ${warning.stationCount === 0 ? "" : `${stationsThat(warning.stationCount, ["there has", "there have"])} no credit, and `}the tax due there is not in the estimate.`;
    case "FUEL_TAX_BY_WEIGHT":
      return `${listSome(warning.jurisdictions)} ${warning.jurisdictions.length === 1 ? "taxes" : "tax"} trucks by weight and mile and not their fuel: no credit counts there, and the tax due is not in the estimate.`;
    case "JURISDICTION_UNKNOWN":
      return `${stationsThat(warning.stationCount, ["lies", "lie"])} in no state or province that is known, and ${warning.stationCount === 1 ? "has" : "have"} no jurisdiction: no fuel tax credit counts there.`;
    case "BRANDS_ABSENT":
      return `no station is of ${warning.brands.length === 1 ? "the brand" : "the brands"} ${quoted(warning.brands)}, which the rules name.`;
    case "FALLBACK_USED":
      return `${warning.stopCount} of the stops ${warning.stopCount === 1 ? "is at a station" : "are at stations"} that brands or excluded_station_ids leave out, because no plan keeps to both.`;
    case "FUEL_DIPS":
      return `less fuel is left than asked: ${warning.dips.map(wordDip).join("; ")}`;
    case "DRIVING_PASSED":
      return `detours make the driving longer than the hours allow: ${listSome(warning.stretches.map(({ without, mile, minutes }) => `by ${writeTenths(minutes)} minutes without a ${without} up to mile ${writeTenths(mile)}`))}. Shorter limits leave room for them.`;
    case "WINDOW_PASSED":
      return `a duty period's window ends before its driving does: ${listSome(warning.windows.map(({ mile, minutes }) => `at mile ${writeTenths(mile)} with ${writeTenths(minutes)} minutes to go`))}.`;
    case "EXPLANATION_CUT":
      return "the explanation is incomplete: its search was cut short.";
    case "STATIONS_FAR_OFF":
      return `${warning.stationCount} stations dropped: more than ${writeTenths(warning.radiusMiles)} miles from the route.`;
    case "DETOURS_TOO_LONG":
      return `${warning.stationCount} stations dropped: detour longer than ${writeTenths(warning.maxDetourMinutes)} minutes.`;
    case "LINE_APPROXIMATE":
      return `The route's line is approximate: along ${warning.sharePercent} % of it, the road lies within ${writeTenths(warning.withinMiles)} miles.`;
    case "ROUTE_OFF_NETWORK":
      return `${writeTenths(warning.milesOff)} of the route's ${writeTenths(warning.totalMiles)} miles run off the roads of the built-in network, and are estimated from straight lines.`;
    case "FROM_INPUT":
    case "FROM_SERVICE":
    case "DETOURS_ESTIMATED":
    case "VEHICLE_ASSUMED":
      return warning.text;
    case "DETOUR_MILES_ESTIMATED":
      return `detour_miles are estimated from detour_minutes, at ${warning.milesPerHour} mph: the routing provider gives no distances.`;
    case "TRUCK_NOT_CONSIDERED":
      return `the ${warning.what === "route" ? "route does" : "detours do"} not consider the truck's height, weight, length and hazmat: the routing provider ${warning.provider} does not know them.`;
    case "FULL_TANK_ASSUMED":
      return `current_fuel_gallons not given: a full tank of ${warning.tankCapacityGallons} gallons is assumed.`;
    case "VEHICLE_FROM_CATALOG":
      return `vehicle specs from the catalog: ${[warning.vehicle, ...warning.specs].join(", ")}`;
    case "TANK_ESTIMATED":
      return `the tank of ${warning.tankCapacityGallons} gal is a class estimate: ${warning.reason}`;
    case "PLUG_IN_HYBRID":
      return `the mpg of the ${warning.vehicle} is that on gasoline: miles driven on electricity are not counted`;
    case "TOWN_FOR_ADDRESS":
      return `streets are not known: "${warning.address}" is taken as ${warning.town}.`;
    case "TOWN_FOR_AREA":
      return `"${warning.area}" is taken as ${warning.town}, ${TOWN_OF[warning.kind]}.`;
    case "FUEL_DIFFERS":
      return `the stations sell ${warning.stationFuel}, but the ${warning.vehicle} of the catalog burns ${warning.vehicleFuel}`;
  }
}

/** A warning for programs: its code is stable. */
export interface WarningDetail {
  code: string;
  /** Of a field that is ignored: its path, and that of the field that it may mean. */
  field?: string | undefined;
  suggestion?: string | undefined;
}

/** Warnings as answers have them: in words, and as data in the same order. */
export interface WordedWarnings {
  warnings: string[];
  warning_details: WarningDetail[];
}

/** A text about files or options as a warning. */
export function fromInput(text: string): Warning {
  return { code: "FROM_INPUT", text };
}

export function wordWarnings(warnings: readonly Warning[]): WordedWarnings {
  return { warnings: warnings.map(wordWarning), warning_details: warnings.map(detailOf) };
}

export function joinWarnings(...all: readonly WordedWarnings[]): WordedWarnings {
  return {
    warnings: all.flatMap(({ warnings }) => warnings),
    warning_details: all.flatMap(({ warning_details }) => warning_details),
  };
}

function detailOf(warning: Warning): WarningDetail {
  if (warning.code !== "FIELD_UNKNOWN") return { code: warning.code };
  const { code, field, nearest } = warning;
  return { code, field, ...(nearest !== undefined && { suggestion: nearest }) };
}

/** An error with what is doubtful in its request, where it is a refusal that is not for the moment only. */
export function withWarnings<Caught>(error: Caught, warnings: readonly Warning[]): Caught | ServiceError {
  if (warnings.length === 0 || !(error instanceof ServiceError) || error instanceof RetryLaterError) return error;
  const { code, message, details, extra } = error;
  return new ServiceError(code, message, details, { ...extra, ...wordWarnings(warnings) });
}
