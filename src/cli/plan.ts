import { timeZoneAt } from "../clock/timeZoneAt.js";
import type { OptimizeResult } from "../contract/schemas/optimize.js";
import type { Station } from "../contract/schemas/station.js";
import { fromInput, joinWarnings, type Warning, wordWarning, wordWarnings } from "../contract/values/warnings.js";
import { loadOptimizer } from "../index.js";
import { findHere } from "../journey/findHere.js";
import { noStationNear } from "../journey/planRequest.js";
import { planRoads, type RoadSteps, measureRoad } from "../journey/planRoads.js";
import { NoStationNearError, type TripStep, type PlanSteps } from "../journey/planTrip.js";
import { infeasibleRoute } from "../planning/answer.js";
import { answerPlan } from "../planning/optimize.js";
import { type PlanOutcome, planStops } from "../planning/plan.js";
import type { PricedStation } from "../planning/preconditions.js";
import type { TripTools } from "../planning/trip.js";
import { openProviders, ProviderError, type Providers } from "../providers/open.js";
import { findRoads } from "../providers/routing/findRoads.js";
import { isPlacedBy, type StationWithPrice } from "../stations/check.js";
import { allLackMinus } from "../stations/hemisphere.js";
import type { StationFile } from "../stations/file.js";
import { VehicleCatalog } from "../vehicles/catalog.js";
import { readSettings } from "../settings/read.js";
import { resolveVehicle } from "../planning/vehicle.js";
import { openBrands, openCatalog, openFuelTax } from "./ownTables.js";
import { addStationIds, type Choices, parsePlanOptions, readChoices } from "./planOptions.js";
import { chooseOutput, type PlannedTrip, showPlan } from "./planOutput.js";
import { describeRefusal, refuseTooTight, reportRefusal, WordedRefusal } from "./planRefusal.js";
import { addPriceTerms, readPriceTerms } from "./pricing.js";
import { readFileChoices } from "./fileChoices.js";
import { readStationFiles } from "./stationFiles.js";
import { EXIT, missingOptions, UsageError } from "./usage.js";

export { PLAN_HELP } from "./planHelp.js";

/** A step that takes longer than this is announced. */
const PROGRESS_AFTER_MS = 1000;

export async function plan(args: string[]): Promise<number> {
  const { positionals, ...given } = parsePlanOptions(args);
  const { values, flags, textsOf } = given;
  if (positionals.length > 0) throw new UsageError(`plan takes no argument such as ${positionals[0]}`);
  const output = chooseOutput(flags);
  const isGiven = (name: string): boolean => textsOf(name) !== undefined;
  const specs = isGiven("consumption") ? ["tank"] : ["mpg", "tank"];
  const required = ["from", "to", "stations", ...(isGiven("vehicle") ? [] : specs)];
  const missing = required.filter((name) => !isGiven(name));
  const lacksVehicle = missing.includes("mpg") || missing.includes("tank");
  if (missing.length > 0)
    throw missingOptions(
      "plan",
      missing.map((name, i) => `--${name}${lacksVehicle && i === missing.length - 1 ? " (or --vehicle)" : ""}`),
    );
  const catalog = isGiven("vehicle") ? await openCatalog() : new VehicleCatalog([]);
  const asked = readChoices(given, catalog);
  const terms = await readPriceTerms(given.textsOf);
  const settings = readSettings(process.env);
  const brands = await openBrands(settings);
  const fuelTax = await openFuelTax(settings);
  const paths = { stations: values.stations ?? "", prices: values.prices };
  const file = await readStationFiles(paths, {
    ...readFileChoices({ ...values, columns: given.lists.columns }),
    jurisdictions: terms.pricing?.fuel_tax === "ifta",
  });
  const { choices, warnings } = addStationIds(addPriceTerms(asked, terms, file), given, file);
  const providers = await openProviders(settings).catch((error: unknown) => {
    throw error instanceof ProviderError ? new UsageError(error.message) : error;
  });
  try {
    const planned = await planChoices(providers, { vehicles: catalog, brands, fuelTax, timeZoneAt }, choices, {
      ...file,
      warnings: [...file.warnings, ...warnings],
    });
    const title = `${choices.origin} to ${choices.destination}`;
    await showPlan(title, planned, output, values.html);
    return EXIT.done;
  } catch (error) {
    return reportRefusal(error, {
      isJson: output === "json",
      describe: (refusal) => describeRefusal(refusal, choices),
      warnings: [...file.warnings, ...warnings].map(fromInput),
    });
  } finally {
    await providers.close();
  }
}

async function planChoices(
  providers: Providers,
  tools: Omit<TripTools, "optimizer">,
  choices: Choices,
  { stations, warnings }: StationFile,
): Promise<PlannedTrip> {
  const optimizer = await loadOptimizer();
  const progress = announceSteps({
    route: `asking ${providers.routing.name} for the route`,
    stations: `finding detours of ${stations.length} stations`,
  });
  const here = planHere({ ...tools, optimizer });
  const steps: RoadSteps<PlanOutcome, readonly StationWithPrice[], readonly PricedStation[]> = {
    ...findHere({ optimizer, ...providers }),
    ...here,
    findRoads: (query, signal) => findRoads(providers, query, signal),
    measure: (trip) => measureRoad({ ...tools, optimizer }, trip),
    plan(trip, signal) {
      requireNear(choices, trip.stations);
      return here.plan(trip, signal);
    },
  };
  try {
    const { signal } = new AbortController();
    const { outcome, ...trip } = await planRoads(steps, { ...choices, stations }, { signal, onStep: progress.begin });
    if (outcome.status === "tooTight") throw refuseTooTight(outcome);
    if (outcome.status === "infeasible") throw infeasibleRoute(outcome);
    const { mpg, tankCapacityGallons, startGallons } = outcome.trip.planInput;
    const { consumption, usable_tank_fraction } = choices.vehicle;
    const vehicle = {
      mpg,
      consumption,
      tank_capacity_gallons: tankCapacityGallons,
      usable_tank_fraction,
      current_fuel_gallons: startGallons,
    };
    const result = answerPlan(optimizer, outcome, choices.params);
    return {
      ...(trip.legs && { legs: [...trip.legs] }),
      ...(trip.roads && { roads: [...trip.roads] }),
      request: {
        route: trip.route,
        stations: [...trip.stations],
        vehicle,
        params: choices.params,
        pricing: choices.pricing,
        hours: choices.hours,
      },
      plan: outcome.plan,
      result: {
        ...result,
        ...joinWarnings(
          wordWarnings([...warnings.map(fromInput), ...trip.warnings, ...warnOfTowns(trip.stations, result)]),
          result,
        ),
      },
    };
  } catch (error) {
    if (!(error instanceof NoStationNearError)) throw error;
    // No radius helps where longitudes lack their minus sign.
    const advice = allLackMinus(stations) ? "" : ": try a larger --radius or --max-detour";
    const reasons = error.warnings.map(wordWarning).join(" ");
    throw new WordedRefusal(noStationNear(error), `no station is near enough to the route${advice}. ${reasons}`);
  } finally {
    progress.end();
  }
}

function warnOfTowns(stations: readonly Station[], { stops }: OptimizeResult): Warning[] {
  const inTowns = new Set(stations.filter((station) => isPlacedBy(station, "town")).map(({ id }) => id));
  const stationNames = stops.filter(({ station_id: id }) => inTowns.has(id)).map(({ station_name: name }) => name);
  return stationNames.length === 0 ? [] : [{ code: "PLACED_BY_TOWN", stationNames }];
}

/** @throws {UsageError} when a required station was left out because it is too far from the route. */
function requireNear({ params }: Choices, near: readonly Station[]): void {
  const ids = new Set(near.map(({ id }) => id));
  const far = params.required_station_ids?.find((id) => !ids.has(id));
  if (far !== undefined)
    throw new UsageError(
      `--require ${JSON.stringify(far)}: this station is too far from the route: try a larger --radius or --max-detour`,
    );
}

/** Says on stderr what takes long, if stderr is a terminal. */
function announceSteps(wordsOf: Readonly<Partial<Record<TripStep, string>>>): {
  begin(step: TripStep): void;
  end(): void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  return {
    begin(step) {
      end();
      const words = wordsOf[step];
      if (words !== undefined && process.stderr.isTTY)
        timer = setTimeout(() => process.stderr.write(`fuel-route: ${words} …\n`), PROGRESS_AFTER_MS);
    },
    end,
  };
}

/** Plans trips with the optimizer of this process. */
export function planHere(tools: TripTools): PlanSteps<PlanOutcome> {
  return {
    // What the stations sell is not known yet.
    checkVehicle: (vehicle) => void resolveVehicle(vehicle, tools.vehicles, undefined),
    // Options are held against all stations of the files, and not against those near the route.
    plan: (trip) => planStops(tools, { ...trip, absentIds: () => [] }),
  };
}
