// Why a trip is refused, for people: with options in place of fields, and with what the refusal offers, line by line.

import { listFaults } from "../common/listFaults.js";
import { FaultDetails, RefusalDetails } from "../contract/schemas/details.js";
import { withoutField } from "../contract/values/details.js";
import { errorFields } from "../contract/values/answer.js";
import { ServiceError } from "../contract/values/errors.js";
import { splitDoubts, type Warning, withWarnings, wordWarnings } from "../contract/values/warnings.js";
import { infeasibleRoute } from "../planning/answer.js";
import type { PlanOutcome } from "../planning/plan.js";
import { type RuleConflict, wordConflict } from "../planning/conflict.js";
import { wordRelaxation } from "../rules/rules.js";
import { VehicleNotFoundError, wordMissingVehicle } from "../planning/vehicle.js";
import { terminalOf } from "../report/terminal.js";
import { type Choices, hasOption, inOptions, optionFor, wordFault } from "./planOptions.js";
import { writeWarnings } from "./planOutput.js";
import { EXIT } from "./usage.js";

/** A refusal with words of its own for people. */
export class WordedRefusal extends ServiceError {
  constructor(
    { code, message, details, extra }: ServiceError,
    readonly words: string,
  ) {
    super(code, message, details, extra);
  }
}

/** Only its rules leave a trip without a plan. */
export function refuseTooTight(outcome: Extract<PlanOutcome, { readonly status: "tooTight" }>): WordedRefusal {
  return new WordedRefusal(infeasibleRoute(outcome), describeConflict(outcome.conflict));
}

/** How a refusal is reported. */
interface Report {
  readonly isJson: boolean;
  readonly describe: (refusal: ServiceError) => string;
  /** What is doubtful in the trip, or was left out of its files: it may be why there is no plan. */
  readonly warnings: readonly Warning[];
}

/**
 * Says on stderr why there is no plan, and before that what may be the cause; where JSON is asked for also on stdout,
 * as the service would.
 * @returns the exit code.
 * @throws the error itself where it is no refusal.
 */
export function reportRefusal(error: unknown, { isJson, describe, warnings }: Report): number {
  if (!(error instanceof ServiceError) || error.code === "INTERNAL_ERROR") throw error;
  const { doubts, others } = splitDoubts(wordWarnings(warnings));
  writeWarnings([...doubts, ...others]);
  process.stderr.write(`${terminalOf(process.stderr).colors.red("fuel-route:")} ${describe(error)}\n`);
  if (isJson) process.stdout.write(`${JSON.stringify(errorFields(withWarnings(error, warnings)))}\n`);
  return isJson || error.code === "INFEASIBLE_ROUTE" ? EXIT.infeasible : EXIT.usage;
}

export function describeRefusal(error: ServiceError, { via, params }: Choices): string {
  if (error instanceof WordedRefusal) return error.words;
  const { message, details } = error;
  const faults = FaultDetails.safeParse(details).data;
  if (faults !== undefined) {
    const ids = new Map([
      ["required_station_ids", params.required_station_ids],
      ["excluded_station_ids", params.excluded_station_ids],
    ]);
    const lines = faults.map((fault) => wordFault(fault, ids));
    // A discount that is typed wrong may be wrong at every station.
    return listFaults(lines, Number(error.extra["details_total"] ?? lines.length));
  }
  const offered = RefusalDetails.parse(details);
  const { field, candidates = [], suggestions = [], nearest = [], fuel_types: fuelTypes = {} } = offered;
  const reason =
    error instanceof VehicleNotFoundError
      ? `--vehicle: ${wordMissingVehicle({ ...error.found, missing: error.found.missing.map(optionFor) }, ", or one of these")}`
      : withoutField(message, offered);
  return [
    field === undefined ? reason : `${placeOption(field, via ?? [])}: ${reason}`,
    ...candidates.map(({ name, lat, lng }) => `  ${name} (${lat},${lng})`),
    ...[...suggestions, ...nearest].map((name) => `  ${name}`),
    ...Object.entries(fuelTypes).map(([type, count]) => `  ${type}: ${count} ${count === 1 ? "station" : "stations"}`),
  ].join("\n");
}

/** The option that names a place: `--from`, or `--via "Springfield"` for `via.1`. */
function placeOption(field: string, via: readonly string[]): string {
  const [name = "", index] = field.split(".");
  return index === undefined ? optionFor(name) : `${optionFor(name)} ${JSON.stringify(via[Number(index)])}`;
}

function describeConflict(conflict: RuleConflict): string {
  const { message, fix } = wordConflict(conflict);
  const { relaxations } = conflict;
  if (relaxations.length === 0) return inOptions(`${message} To get further: ${fix}.`);
  const lines = relaxations.map((relaxation) => {
    const field = relaxation.rule.replace("brands.", "");
    return `  ${hasOption(field) ? `${optionFor(field)}: ` : ""}${inOptions(wordRelaxation(relaxation))}`;
  });
  return [`${inOptions(message)} ${lines.length === 1 ? "This" : "Each of these"} would help:`, ...lines].join("\n");
}
