import type { OptimizeResult } from "../contract/optimize.js";
import type { Points } from "../contract/polyline.js";
import type { Route } from "../contract/route.js";
import type { TankCourse } from "../planning/course.js";
import type { PricedStation } from "../planning/preconditions.js";
import type { Settings } from "./settings.js";

/** A station that can be planned with. */
export type PlacedStation = PricedStation;

/** What a person has entered for a trip, without its stations. It is not checked yet. */
export interface AskedTrip {
  /** A town ("Saint Louis, MO"), a ZIP code, `lat,lng`, or a place that an error has offered. */
  readonly from: string;
  readonly to: string;
  /** Miles from the route, 5 to 20; 7 when it is not given. */
  readonly radiusMiles?: number | undefined;
  /** Minutes there and back, 1 to 20; 10 when it is not given. */
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
}

/** There is a plan. */
export interface Planned {
  readonly status: "planned";
  /** As the service answers. */
  readonly result: OptimizeResult;
  /** Where the result's stops are, one each. */
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
  /** The fix as settings, where settings are enough. */
  readonly settings: Partial<Settings> | undefined;
  readonly fromMile: number;
  readonly toMile: number;
  /** `null` for the trip's ends. */
  readonly fromStation: PlacedStation | null;
  readonly toStation: PlacedStation | null;
}

/** All that the page shows at one moment. */
export interface Shown {
  readonly trip: LoadedTrip;
  readonly settings: Settings;
  readonly outcome: Planned | Infeasible;
  /** How long all of the planning took, in milliseconds. */
  readonly planMilliseconds: number;
  /** Whether the naive driver is drawn, too. */
  readonly showsNaive: boolean;
}

/** A part of the page. `show` is called at each movement of a slider: a view keeps what depends on the trip alone while `shown.trip` is the same object. */
export interface View {
  show(shown: Shown): void;
}
