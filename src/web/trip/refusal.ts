import { FuelRouteError } from "../../client/index.js";
import { RefusalDetails } from "../../contract/details.js";
import { type ErrorCode, ServiceError } from "../../contract/errors.js";
import { StationFileError } from "../../stations/rows.js";
import { TripError, type TripField } from "./error.js";

const FIELDS = { origin: "from", destination: "to" } as const;

/** What to do, where messages do not say it, and what it is about. */
const REMEDIES: Partial<Record<ErrorCode | "NETWORK_ERROR" | "TIMEOUT" | "INVALID_ANSWER", { readonly field?: TripField; readonly remedy: string }>> = {
  MISSING_STATION_PRICE: { field: "stations", remedy: "Give each a price, or leave them out." },
  MISSING_STATION_DISTANCE: { field: "stations", remedy: "Give each its miles, or leave the route out of the file and enter two places." },
  MIXED_FUEL_TYPES: { field: "stations", remedy: "Load the stations of one fuel." },
  VEHICLE_NOT_FOUND: { field: "vehicle", remedy: "" },
  VEHICLE_INCOMPLETE: { field: "vehicle", remedy: "" },
  ROUTE_NOT_FOUND: { remedy: "Choose other places." },
  ROUTE_TOO_LONG: { remedy: "Plan parts of the trip one by one." },
  AUTHENTICATION_FAILED: { field: "key", remedy: "Check the API key, or leave it out to plan in the page alone." },
  NOT_FOUND: { remedy: "No service answers beside this page: leave the API key out to plan in the page alone." },
  RATE_LIMIT_EXCEEDED: { remedy: "Try again in a minute." },
  SERVICE_OVERLOADED: { remedy: "Try again in a moment." },
  PAYLOAD_TOO_LARGE: { field: "stations", remedy: "Load a file with fewer stations." },
  UPSTREAM_ERROR: { remedy: "Try again later, or leave the API key out to plan in the page alone." },
  UPSTREAM_TIMEOUT: { remedy: "Try again later, or leave the API key out to plan in the page alone." },
  INTERNAL_ERROR: { remedy: "Try again, or leave the API key out to plan in the page alone." },
  NETWORK_ERROR: { remedy: "Check the network, or leave the API key out to plan in the page alone." },
  TIMEOUT: { remedy: "Try again later, or leave the API key out to plan in the page alone." },
  INVALID_ANSWER: { remedy: "What answers beside this page is not this service: leave the API key out to plan in the page alone." },
};

/** Does `work`; what it refuses, it refuses as a `TripError`. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toTripError(error);
  }
}

/** What the project's parts refuse with, for people; anything else as it is. */
function toTripError(error: unknown): unknown {
  if (error instanceof StationFileError) return new TripError(error.message, { field: "stations", cause: error });
  if (!(error instanceof ServiceError || error instanceof FuelRouteError)) return error;
  const offered = RefusalDetails.parse(error.details);
  const advice = Object.entries(REMEDIES).find(([code]) => code === error.code)?.[1];
  const field = offered.field === undefined ? advice?.field : FIELDS[offered.field];
  const offers = [...(offered.candidates ?? []).map(({ name, lat, lng }) => `${name} (${lat},${lng})`), ...(offered.suggestions ?? []), ...(offered.nearest ?? [])];
  const fuels = Object.entries(offered.fuel_types ?? {}).map(([type, count]) => `${type}: ${count}`);
  const ids = offered.station_ids === undefined ? [] : [`(${offered.station_ids.join(", ")})`];
  const plain = plainMessage(error, offered.field);
  const message = [plain, ...(fuels.length > 0 ? [`(${fuels.join(", ")})`] : ids), advice?.remedy ?? ""].filter((part) => part !== "").join(" ");
  return new TripError(message, { field, offers, cause: error });
}

/** Without the endpoint, the request's name for the field and what is said of `details`: the page has its own. */
function plainMessage({ message }: Error, field: keyof typeof FIELDS | undefined): string {
  const told = message
    .replace(/^[A-Z]+ \S+ answered \d+ [A-Z_]+: /, "")
    .replace("Send the name of one of details.candidates.", "Choose one of them.")
    .replace("; details have near names", ", or one of these");
  return field === undefined ? told : told.replace(`${field}: `, "");
}
