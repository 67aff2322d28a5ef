import type { OptimizeResult } from "../contract/schemas/optimize.js";
import type { Points } from "../contract/values/polyline.js";
import type { Route } from "../contract/schemas/route.js";
import type { Obstacle } from "../planning/obstacle.js";
import type { TankCourse } from "../planning/drive.js";
import type { PlanInput } from "../optimizer/plans.js";
import type { PricedStation } from "../planning/preconditions.js";
import type { StationPrice } from "../planning/pricing/prices.js";
import type { Rules } from "./rules/schema.js";
import type { Settings } from "./settings.js";

/** A station that can be planned with. */
export type PlacedStation = PricedStation;

/** What the user has entered for a trip, without its stations. It is not checked yet. */
export interface AskedTrip {
  /** A town ("Saint Louis, MO"), a ZIP code, `lat,lng`, or a place that an error has offered. */
  readonly from: string;
  readonly to: string;
  /** Miles from the route, 5 to 20; by default those of `SEARCH_DEFAULTS.estimated`. */
  readonly radiusMiles?: number | undefined;
  /** Minutes there and back, 1 to 20; by default those of `SEARCH_DEFAULTS.estimated`. */
  readonly maxDetourMinutes?: number | undefined;
}

/** A route and the stations along it, in any order. */
export interface LoadedTrip extends AskedTrip {
  /** For people: `Omaha, NE to Denver, CO`. */
  readonly title: string;
  readonly route: Route;
  /** The route's line, and the driving miles from the start at each of its points. */
  readonly points: Points;
  readonly pointMiles: Float64Array;
  readonly stations: readonly PlacedStation[];
  /** What was assumed or left out when the trip was loaded, in words. */
  readonly notes: readonly string[];
  /** What puts its route in doubt, in words with which the summary begins. */
  readonly doubts?: readonly string[] | undefined;
}

/** There is a plan. */
export interface Planned {
  readonly status: "planned";
  /** What the service would answer. */
  readonly result: OptimizeResult;
  /** What it has because of fleet rules, in sentences. */
  readonly ruleFigures: readonly string[];
  /** How the price of each stop in `result` comes about; empty where it is that of the pump. */
  readonly stopPrices: readonly string[];
  /** The station of each stop in `result`. */
  readonly stopStations: readonly PlacedStation[];
  readonly fuel: TankCourse;
  /** The naive driver on the same trip. */
  readonly naive: { readonly stations: readonly PlacedStation[]; readonly fuel: TankCourse };
}

/** There is no plan: between these miles of the route the tank is too small or too empty. */
export interface Infeasible {
  readonly status: "infeasible";
  /** What is wrong. */
  readonly message: string;
  /** What would fix it, with a number in it. */
  readonly fix: string;
  /** The settings that fix it, if settings alone can. */
  readonly settings: Partial<Settings> | undefined;
  readonly fromMile: number;
  readonly toMile: number;
  /** The stretch that cannot be driven, with its figures. */
  readonly obstacle: Obstacle;
}

/** There is no plan that keeps the fleet rules, though there is one without them. */
export interface TooTight {
  readonly status: "tooTight";
  readonly message: string;
  /** What would fix it, in words. */
  readonly fix: string;
  /** Changes to the rules that each make a plan possible. */
  readonly relaxations: readonly Relaxation[];
}

export interface Relaxation {
  /** `Most stops 4` */
  readonly text: string;
  readonly rules: Rules;
}

/** Everything that the page shows at one moment. */
export interface Shown {
  readonly trip: LoadedTrip;
  readonly settings: Settings;
  /** Those in force. */
  readonly rules: Rules;
  /** Each in a few words. */
  readonly rulesInWords: readonly string[];
  readonly outcome: Planned | Infeasible | TooTight;
  /**
   * What a gallon costs at a station of the trip after deals and tax; missing where that is the price of the pump. The
   * same function as long as the prices are the same.
   */
  readonly priceAt?: PriceAt | undefined;
  /** How long all of the planning took, in milliseconds. */
  readonly planMilliseconds: number;
  /** What the trip was planned from, and the minutes of detour of the same stations. */
  readonly planInput: PlanInput;
  readonly detourMinutes: Float64Array;
}

/** What a gallon costs at a station of a trip. */
export type PriceAt = (station: PlacedStation) => StationPrice | undefined;
