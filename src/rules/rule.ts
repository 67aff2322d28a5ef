// What a rule of fleets is: one object, from which planning, explanations and all faces read.

import type { Relaxation } from "../contract/schemas/details.js";
import type { OptimizationParams, OptimizeRequest } from "../contract/schemas/optimize.js";
import type { Pricing } from "../contract/schemas/pricing.js";
import type { Station } from "../contract/schemas/station.js";
import type { Vehicle } from "../contract/schemas/vehicle.js";
import type { PlanColumns } from "../contract/values/columns.js";
import type { Options } from "./option.js";

/** Parameters that are no rules: every trip has them, or they only ask for more of an answer. */
type NoRule =
  | "time_value_dollars_per_minute"
  | "destination_reserve_fraction"
  | "inter_stop_buffer_fraction"
  | "explain"
  | "station_prices";

/** The fields of rules, by the part of a request that has them. */
interface Places {
  readonly params: Omit<OptimizationParams, NoRule>;
  readonly vehicle: Pick<Vehicle, "consumption" | "usable_tank_fraction">;
  readonly pricing: Pricing;
  readonly request: Pick<OptimizeRequest, "hours">;
}

/** All rules of a request together. One that is missing, null or neutral asks for nothing. */
export type RuleFields = Readonly<Places["params"] & Places["vehicle"] & Places["pricing"] & Places["request"]>;
export type RuleField = keyof RuleFields;

/** The rules that planning keeps to, as plain data. Each can be relaxed alone by copying the object with another value. */
export interface TripRules {
  /** Gallons that the tank may be filled to. */
  readonly usableTankGallons: number;
  /** Least gallons on arrival at each stop, and at the destination. */
  readonly bufferGallons: number;
  readonly reserveGallons: number;
  /** Least gallons on arrival at the stations of these rows, in place of `bufferGallons`. */
  readonly buffersOfRows?: ReadonlyMap<number, number>;
  /** Most stops; `undefined` where there is no bound. */
  readonly maximumStops: number | undefined;
  readonly fillUp: boolean;
  /** Least to buy at a station that has no minimum of its own. */
  readonly minimumGallons: number;
  /** Most to buy at any stop; `Infinity` where there is no bound. */
  readonly maximumGallons: number;
  /** No minimum purchase counts for more than this, in gallons; `Infinity` leaves all as the request has them. */
  readonly mostMinimumGallons: number;
  /** No maximum purchase counts for less than this, in gallons; 0 leaves all as the request has them. */
  readonly leastMaximumGallons: number;
  /** How old a price may be, in hours; `Infinity` where there is no bound. */
  readonly maximumPriceAgeHours: number;
  readonly requiredIds: readonly string[];
  readonly excludedIds: readonly string[];
  /** Names of brands as the request writes them; `undefined` where all brands may be used. */
  readonly only: readonly string[] | undefined;
  readonly never: readonly string[];
  /**
   * What a stop counts for at a station that exclusions or brands leave out, in dollars; `undefined` where the request
   * does not allow it.
   */
  readonly fallbackDollarsPerStop: number | undefined;
  /** Whether these stations are among those to choose from. */
  readonly usesFallback: boolean;
  /** Whether a trip that fails only by buffer and reserve is to be planned with less of both. */
  readonly dips: boolean;
}

/** What a trip is planned with, as far as rules go by it. A rule that goes by another column adds it here. */
export interface RuledTrip {
  readonly tankCapacityGallons: number;
  /** Of all stations by row; `undefined` where no rule asks for it. */
  readonly priceAges: Float64Array | undefined;
  readonly stations: Pick<PlanColumns, "minimumPurchases" | "maximumPurchases">;
}

export type RuleName = Relaxation["rule"];

/** The relaxation of one rule. */
export type RelaxationOf<Name extends RuleName> = Relaxation extends infer Each
  ? Each extends { readonly rule: RuleName }
    ? Name extends Each["rule"]
      ? Omit<Each, "rule"> & { readonly rule: Name }
      : never
    : never
  : never;

/** Rules that leave a trip no plan, and what may be asked of it in search of the least relaxation. */
export interface RelaxSearch {
  readonly trip: RuledTrip;
  readonly rules: TripRules;
  /**
   * Whether the trip has a plan under other rules. `firstWhere` searches by it: a rule that is loose enough must stay so
   * when it is loosened further.
   */
  isPossible(rules: TripRules): boolean;
  /** The fewest stops of a plan; `undefined` where it takes more than `most`. */
  leastStops(most: number): number | undefined;
  /**
   * The gallons of the usable tank from which on a first stop that fills it up would have to buy more than it may, or a
   * required stop must buy something. Between two of these, a larger tank never makes a trip impossible. In no order.
   */
  turningTanks(): readonly number[];
  /** Each member of a list that alone may go or, where none may, some that may go together; none where that is no help. */
  shortenRequired(): readonly string[][];
  shortenNever(): readonly string[][];
  /** The same of excluded stations that must be allowed. */
  allowExcluded(): readonly string[][];
  /** The same of brands that must be allowed as well; null: all. */
  allowBrands(): readonly (string[] | null)[];
}

/** A rule that can leave a trip no plan. */
export interface Limit<Name extends RuleName = RuleName> {
  /** What it is called in sentences: `the most stops`. */
  readonly name: string;
  /** Whether it can be in the way of this trip: a rule on the age of prices is not where all prices are new. */
  readonly applies: (rules: TripRules, trip: RuledTrip) => boolean;
  /** The fields of the rules that change without it. */
  readonly drop: (trip: RuledTrip) => Partial<TripRules>;
  /**
   * How little of it has to give way for a plan, where there is one without the rule: one relaxation at least. Numbers
   * are rounded to the side that leaves a plan.
   */
  readonly relax: (search: RelaxSearch) => readonly RelaxationOf<Name>[];
  /**
   * Whether there can be a plan with less of the rule where there is none without it. Then it is asked in any case, and
   * `relax` returns nothing where it does not help.
   */
  readonly mayHelpInPart?: (rules: TripRules) => boolean;
  /** Whether it is about the tank itself, which is the same in a trip without rules. */
  readonly isOfTank?: true;
  // Methods, so that a limit of one name stands among those of all names.
  /** A relaxation as an order: `allow 4 stops`. */
  word(relaxation: RelaxationOf<Name>): string;
  /**
   * The rules with the relaxation; `undefined` where only the stations could be changed. @param stations those of the
   * trip.
   */
  loosen(
    rules: RuleFields,
    relaxation: RelaxationOf<Name>,
    stations: readonly Partial<Pick<Station, "minimum_purchase_gallons" | "maximum_purchase_gallons">>[],
  ): RuleFields | undefined;
}

/** What a charge goes by. */
export interface ChargedTrip {
  readonly params: OptimizationParams;
  readonly stations: PlanColumns & { readonly length: number };
}

/** A rule that only makes stops dearer, so that no trip fails by it. */
export interface Charge {
  /** What it is called in sentences: `the cost of a stop`. */
  readonly name: string;
  readonly applies: (trip: ChargedTrip) => boolean;
  readonly drop: <Trip extends ChargedTrip>(trip: Trip) => Trip;
}

/** A rule that is a number, as forms show it. Bounds and default are in the field's own unit. */
export interface RuleNumber {
  /** The unit in which it is shown and typed, and how many of them make one of the field's own unit. */
  readonly shown: { readonly unit: string; readonly scale: number };
  readonly least: number;
  readonly most: number;
  /** `undefined` where there is no bound without it. */
  readonly default: number | undefined;
  readonly isWhole?: true;
  /** By how much a button changes it, in the unit that is shown, and from where it starts if there is no number. */
  readonly step: number;
  readonly start?: number;
  /** What an empty field means: `No limit`. */
  readonly whenEmpty?: string;
  /** Whether it stands with the rules that fewer fleets have. */
  readonly isFurther?: true;
}

/** What the optimizer is told of rules that hold for all stations. */
export interface RulesInput {
  readonly maximumStops?: number;
  readonly fillUp?: true;
}

export interface Rule<Field extends RuleField = RuleField> {
  /** The part of a request that has the field. */
  readonly place: { [Place in keyof Places]: Field extends keyof Places[Place] ? Place : never }[keyof Places];
  /** What forms and lists call it: `Least to buy`. */
  readonly label: string;
  /** What a list of the rules in force says of one that is asked: `at least 50 gal`; empty for one that needs no word. */
  brief(value: NonNullable<RuleFields[Field]>): string;
  /** The options of commands that give it, by their names: links of the page have the same. */
  readonly options: Options;
  /**
   * Whether assistants can give it; a text describes it to them, where the contract's description does not do. `"own"`
   * where its arguments have a form of their own.
   */
  readonly argument: boolean | "own" | { readonly description: string };
  /**
   * Whether it asks for anything: it has another value than the neutral one. Where no rule of a trip does, planning
   * reads none.
   */
  readonly isAsked: (rules: RuleFields) => boolean;
  /** What planning keeps to because of it. */
  read?(value: RuleFields[Field]): Partial<TripRules>;
  /** What the optimizer is told. */
  readonly input?: (rules: TripRules) => RulesInput;
  /** Whether it is about the vehicle: a trip that has nothing else is answered as one without rules. */
  readonly isOfVehicle?: true;
  /** By the names in answers: a field that holds several rules has one for each. */
  readonly limits?: { readonly [Name in RuleName]?: Limit<Name> };
  readonly charges?: Readonly<Record<string, Charge>>;
  readonly number?: RuleNumber;
}

/** Whether a list has members. */
export function isFilled(list: readonly unknown[] | null | undefined): boolean {
  return (list?.length ?? 0) > 0;
}
