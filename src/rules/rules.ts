// All rules of fleets. A field of a request that is a rule and is missing here is a compile error.

import { namesOf } from "../common/namesOf.js";
import type { Relaxation } from "../contract/schemas/details.js";
import type { OptimizeRequest } from "../contract/schemas/optimize.js";
import { type Column, STATION_COLUMNS } from "../contract/values/columns.js";
import { HOURS_RULES } from "./hours.js";
import type { Options } from "./option.js";
import { PRICING_RULES } from "./pricing.js";
import { PURCHASE_RULES, TANK_RULES } from "./purchases.js";
import type { Charge, Limit, Rule, RuleField, RuleFields, RuleName, RulesInput, TripRules } from "./rule.js";
import { STATION_RULES } from "./stations.js";
import { STOP_RULES } from "./stops.js";

const { stop_minutes, stop_cost_dollars, maximum_stops, fill_up } = STOP_RULES;

/** In the order in which answers list what they cost, and forms show them. */
export const RULES = {
  stop_minutes,
  stop_cost_dollars,
  maximum_stops,
  ...PURCHASE_RULES,
  fill_up,
  ...TANK_RULES,
  ...STATION_RULES,
  ...PRICING_RULES,
  ...HOURS_RULES,
} as const satisfies { readonly [Field in RuleField]: Rule<Field> };

type AllRules = (typeof RULES)[RuleField];
type Joined<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const LIST: readonly Rule[] = Object.values(RULES);

/** The rules in the order in which forms show them. */
export const RULE_FIELDS = namesOf(RULES);

type ColumnName = keyof typeof STATION_COLUMNS;

/** The columns of stations that are rules. */
export const RULE_COLUMNS = namesOf(STATION_COLUMNS).filter(isRuleColumn);

function isRuleColumn(name: ColumnName): name is {
  [Name in ColumnName]: (typeof STATION_COLUMNS)[Name] extends { readonly isRule: true } ? Name : never;
}[ColumnName] {
  const column: Column = STATION_COLUMNS[name];
  return column.isRule === true;
}

/** The options of some rules, by their names. */
export function optionsOf(fields: readonly RuleField[]): Options {
  return Object.assign({}, ...fields.map((field) => RULES[field].options));
}

/** The rules that can leave a trip no plan, by the names in answers and in the order in which these list them. */
export const LIMITS: Readonly<Record<RuleName, Limit>> = joinParts<
  Joined<AllRules extends infer Each ? (Each extends { readonly limits: infer Limits } ? Limits : never) : never>
>(({ limits }) => limits);

/** A limit with its name. */
export interface DroppableRule extends Limit {
  readonly rule: RuleName;
}

/** The same as a list. */
export const DROPPABLE_RULES: readonly DroppableRule[] = namesOf(LIMITS).map((rule) => ({
  rule,
  ...LIMITS[rule],
}));

/** A relaxation as an order: `allow 4 stops`. */
export function wordRelaxation(relaxation: Relaxation): string {
  return LIMITS[relaxation.rule].word(relaxation);
}

/** The rules that only make stops dearer, by the names in answers. */
export const CHARGES: Readonly<Record<string, Charge>> = joinParts<Record<string, Charge>>(({ charges }) => charges);

/** The parts of all rules in one object. The type says what the parts of `RULES` have together. */
function joinParts<All extends object>(partOf: (rule: Rule) => object | undefined): All {
  return Object.assign({}, ...LIST.map(partOf)) as All;
}

/** The parts of a request that have rules. */
type RuledParts = Pick<OptimizeRequest, "vehicle" | "params" | "pricing" | "hours">;

/** The rules of a request together. */
function gatherRules({ vehicle, params, pricing, hours }: RuledParts): RuleFields {
  const { consumption, usable_tank_fraction } = vehicle;
  return { ...params, ...pricing, consumption, usable_tank_fraction, hours };
}

/** Whether anything is asked that makes an answer one of a trip with rules. */
export function asksForRules(request: RuledParts): boolean {
  if (!namesRules(request)) return false;
  const rules = gatherRules(request);
  return LIST.some((rule) => rule.isOfVehicle !== true && rule.isAsked(rules));
}

/** Whether a field of a rule has a value. Most requests have none, and a small one takes a tenth longer without this. */
function namesRules({ vehicle, params, pricing, hours }: RuledParts): boolean {
  return (hours ?? undefined) !== undefined || [params, vehicle, pricing].some(hasRuleField);
}

function hasRuleField(part: object | null | undefined): boolean {
  for (const field in part)
    if (Object.hasOwn(RULES, field) && (Reflect.get(part, field) ?? undefined) !== undefined) return true;
  return false;
}

/** What planning reads from the fields of rules; what depends on the tank is read from the vehicle. */
export function readTripRules(
  fields: RuleFields,
): Omit<TripRules, "usableTankGallons" | "bufferGallons" | "reserveGallons"> {
  const read = RULE_FIELDS.map((field) => {
    const rule: Rule = RULES[field];
    return rule.read?.(fields[field]);
  });
  return Object.assign({}, ...read) as Joined<
    AllRules extends infer Each ? (Each extends { read(value: never): infer Read } ? Read : never) : never
  >;
}

const INPUTS = LIST.flatMap(({ input }) => (input === undefined ? [] : [input]));

/** What the optimizer is told of rules that hold for all stations. */
export function inputOf(rules: TripRules): RulesInput {
  return Object.assign({}, ...INPUTS.map((input) => input(rules)));
}

const NAMED: ReadonlyMap<string, { readonly name: string }> = new Map(
  Object.entries({ ...LIMITS, ...CHARGES, hours: { name: "the driver's hours" } }),
);

/** What the rule with a name in answers is called in sentences: `the most stops`. */
export function nameOfRule(name: string): string | undefined {
  return NAMED.get(name)?.name;
}
