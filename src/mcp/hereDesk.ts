import { ServiceError } from "../contract/values/errors.js";
import { HOST_SET } from "../contract/values/limits.js";
import { answerRequest, type HereTools } from "../journey/planRequest.js";
import { pricesInSet } from "../journey/stationPrices.js";
import type { StationSource } from "../stations/packed/set.js";
import { locatePlace } from "./locate.js";
import type { TripDesk } from "./tool.js";

/**
 * Answers on this thread. @param open finds a set of stations by its name; its refusal says what to do about a set that
 * is missing.
 */
export function deskHere(tools: HereTools, open: (name: string) => StationSource): TripDesk {
  return {
    ask: async (request, question, signal) =>
      answerRequest(tools, request, open(request.station_set ?? HOST_SET), question, signal),
    listPrices: async (stationSet, query) => pricesInSet(open(stationSet).packed, query, tools.brands),
    locate: (place, signal) => locatePlace(tools.places, place, signal),
  };
}

/**
 * The only set of stations there is. @throws {ServiceError} STATION_SET_NOT_FOUND for any other, or where there is
 * none.
 */
export function openOnly(source: StationSource | undefined): (name: string) => StationSource {
  return (name) => {
    if (source === undefined)
      throw new ServiceError(
        "STATION_SET_NOT_FOUND",
        "No stations are known here, because fuel-route mcp was started without a file of stations. Tell the user to add --stations FILE to the command of this server, or to set FUEL_ROUTE_STATIONS.",
      );
    if (name !== HOST_SET)
      throw new ServiceError(
        "STATION_SET_NOT_FOUND",
        `There is no set of stations called ${JSON.stringify(name)}, only ${JSON.stringify(HOST_SET)}.`,
      );
    return source;
  };
}
