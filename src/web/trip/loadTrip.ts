import { FuelRouteError } from "../../client/errors.js";
import { SAME_PLACE } from "../../contract/values/details.js";
import { ServiceError } from "../../contract/values/errors.js";
import { wordWarning } from "../../contract/values/warnings.js";
import { type FindSteps, findTrip, NoStationNearError, type TripOptions } from "../../journey/planTrip.js";
import type { Optimizer } from "../../optimizer/optimizer.js";
import type { LoadedTrip } from "../shown.js";
import { readChoices } from "./places.js";
import { TripError } from "./error.js";
import { toLoadedTrip } from "./loaded.js";
import { asTripErrors } from "./refusal.js";
import type { TripRequest } from "./types.js";

/**
 * Finds the trip between two places, without planning it: the page does that with each movement of a slider.
 * @throws {TripError} when the user can do something about it.
 */
export async function loadTrip(
  optimizer: Optimizer,
  steps: FindSteps,
  request: TripRequest,
  options: TripOptions,
): Promise<LoadedTrip> {
  const { stations, warnings } = request.stations;
  return asTripErrors(async () => {
    const { choices, names } = readChoices(request);
    const trip = await findTrip(steps, { ...choices, stations }, options).catch((error: unknown) => {
      if (isSamePlace(error))
        throw new TripError(`Choose a place other than ${names.to}.`, { field: "to", cause: error });
      if (!(error instanceof NoStationNearError)) throw error;
      const notes = [...warnings, ...error.warnings.map(wordWarning)];
      throw new TripError(
        `No station is near enough to the route: try a larger radius or a longer detour. ${notes.join(" ")}`.trimEnd(),
        { field: "stations", cause: error },
      );
    });
    return toLoadedTrip(optimizer, names, {
      route: trip.route,
      stations: trip.stations,
      notes: [...warnings, ...trip.warnings.map(wordWarning)],
    });
  });
}

function isSamePlace(error: unknown): boolean {
  return (
    (error instanceof ServiceError && error.message === SAME_PLACE) ||
    (error instanceof FuelRouteError && error.reason === SAME_PLACE)
  );
}
