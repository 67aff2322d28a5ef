import { type ClientErrorCode, FuelRouteError } from "../../client/errors.js";
import { addressPeople, withoutField } from "../../contract/values/details.js";
import { RefusalDetails } from "../../contract/schemas/details.js";
import { type ErrorCode, ServiceError } from "../../contract/values/errors.js";
import { VehicleNotFoundError, wordMissingVehicle } from "../../planning/vehicle.js";
import { FuelChoiceError, NoPricesError, PriceChoiceError, StationFileError } from "../../stations/rows.js";
import { TripError, type TripField } from "./error.js";

const FIELDS: Readonly<Record<string, TripField>> = { origin: "from", destination: "to" };

/** What the page says about an error. */
interface Advice {
  readonly field?: TripField;
  /** Replaces the error's own message when that is meant for programmers. */
  readonly message?: string;
  /** Says what to do when the message does not, without the full stop. */
  readonly remedy?: string;
  /** Whether the service is what failed, so that the page may do better alone. */
  readonly isOfService?: true;
}

const ADVICE: Partial<Record<ErrorCode | ClientErrorCode, Advice>> = {
  MISSING_STATION_PRICE: { field: "stations", remedy: "Give each a price, or leave them out" },
  MISSING_STATION_DISTANCE: {
    field: "stations",
    remedy: "Give each its miles, or leave the route out of the file and enter two places",
  },
  MIXED_FUEL_TYPES: { field: "stations", remedy: "Load the stations of one fuel" },
  VEHICLE_NOT_FOUND: { field: "vehicle" },
  VEHICLE_INCOMPLETE: { field: "vehicle" },
  ROUTE_NOT_FOUND: { remedy: "Choose other places" },
  ROUTE_TOO_LONG: { remedy: "Plan parts of the trip one by one" },
  AUTHENTICATION_FAILED: {
    field: "key",
    message: "The service does not take this API key.",
    remedy: "Check it",
    isOfService: true,
  },
  RATE_LIMIT_EXCEEDED: { remedy: "Try again in a minute" },
  SERVICE_OVERLOADED: { remedy: "Try again in a moment" },
  PAYLOAD_TOO_LARGE: { field: "stations", remedy: "Load a file with fewer stations" },
  UPSTREAM_ERROR: { remedy: "Try again later", isOfService: true },
  UPSTREAM_TIMEOUT: { remedy: "Try again later", isOfService: true },
  INTERNAL_ERROR: { remedy: "Try again", isOfService: true },
  NETWORK_ERROR: {
    message: "The service could not be reached, or the connection broke.",
    remedy: "Check the network",
    isOfService: true,
  },
  TIMEOUT: { message: "The service did not answer in time.", remedy: "Try again later", isOfService: true },
  INVALID_ANSWER: {
    message: "What answers beside this page is not this service.",
    remedy: "Try again later",
    isOfService: true,
  },
};

/** How errors are told. */
interface Telling {
  /** Whether only the service can do the work. Otherwise the page says that it can plan alone. */
  readonly needsService?: boolean;
  /** What puts the trip's route in doubt, with which messages begin: it may be why the work failed. */
  readonly doubts?: readonly string[];
}

/** Does `work`, and turns its errors into a `TripError` when the user can do something about them. */
export async function asTripErrors<T>(
  work: () => Promise<T>,
  { needsService = false, doubts = [] }: Telling = {},
): Promise<T> {
  try {
    return await work();
  } catch (caught) {
    const error = toTripError(caught, needsService);
    if (!(error instanceof TripError) || doubts.length === 0) throw error;
    const { message, field, offers, cause } = error;
    throw new TripError([...doubts, message].join(" "), { field, offers, cause });
  }
}

/** Words an error of the project's own parts for the user; any other error stays as it is. */
function toTripError(error: unknown, needsService: boolean): unknown {
  if (error instanceof PriceChoiceError)
    return new TripError(`${error.message}. Choose one of these.`, {
      field: "stations",
      offers: error.columns,
      cause: error,
    });
  if (error instanceof FuelChoiceError)
    return new TripError(`${error.message}. Choose what the truck burns.`, {
      field: "stations",
      offers: error.fuels,
      cause: error,
    });
  if (error instanceof NoPricesError)
    return new TripError(`${error.message}. Choose both files at once.`, { field: "stations", cause: error });
  if (error instanceof StationFileError) return new TripError(error.message, { field: "stations", cause: error });
  if (!(error instanceof ServiceError || error instanceof FuelRouteError)) return error;
  const offered = RefusalDetails.parse(error.details);
  const advice = Object.entries(ADVICE).find(([code]) => code === error.code)?.[1];
  const field = offered.field === undefined ? advice?.field : FIELDS[offered.field];
  const offers = [
    ...(offered.candidates ?? []).map(({ name, lat, lng }) => `${name} (${lat},${lng})`),
    ...(offered.suggestions ?? []),
    ...(offered.nearest ?? []),
  ];
  const fuels = Object.entries(offered.fuel_types ?? {}).map(([type, count]) => `${type}: ${count}`);
  const affected = fuels.length > 0 ? fuels : (offered.station_ids ?? []);
  const message = [
    advice?.message ?? reasonOf(error, offered),
    ...(affected.length > 0 ? [`(${affected.join(", ")})`] : []),
    wordRemedy(advice ?? {}, needsService),
  ]
    .filter((part) => part !== "")
    .join(" ");
  return new TripError(message, { field, offers, cause: error });
}

function wordRemedy({ remedy, isOfService }: Advice, needsService: boolean): string {
  if (remedy === undefined) return "";
  return `${remedy}${isOfService && !needsService ? ", or leave the API key out to plan in the page alone" : ""}.`;
}

/** What is wrong, without the request's name for the field, because the page marks its own field. */
function reasonOf(error: ServiceError | FuelRouteError, offered: RefusalDetails): string {
  if (error instanceof VehicleNotFoundError) return wordMissingVehicle(error.found, ", or one of these");
  if (error instanceof ServiceError) return addressPeople(withoutField(error.message, offered));
  const requestId = error.requestId === undefined ? "" : ` (request ${error.requestId})`;
  return addressPeople(withoutField(error.reason, offered)) + requestId;
}
