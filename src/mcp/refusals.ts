// Refusals in words for an assistant: what is wrong, and what to do next.

import { defined } from "../common/defined.js";
import { FaultDetails, RefusalDetails } from "../contract/schemas/details.js";
import { withoutField } from "../contract/values/details.js";
import { type ErrorCode, ServiceError } from "../contract/values/errors.js";
import { UnprocessableError } from "../contract/values/faults.js";
import { AmbiguousPlaceError } from "../providers/places/provider.js";
import { ToolRefusal } from "./tool.js";
import { cutTo, MAX_TEXT_BYTES, nameOf } from "./texts.js";

/** What to do about a refusal whose message does not say it to an assistant. */
const NEXT: Partial<Record<ErrorCode, string>> = {
  INFEASIBLE_ROUTE: "Tell the user what is in the way and what would help, and offer to call again with that change.",
  NO_STATION_NEAR: "Call again with a larger max_detour_minutes or with another station_set.",
  ROUTE_NOT_FOUND: "Ask the user for other places.",
  ROUTE_TOO_LONG: "Plan the trip in parts, one call for each.",
  SERVICE_OVERLOADED: "Wait some seconds, and call again.",
  STORAGE_UNAVAILABLE: "Wait some seconds, and call again.",
  UPSTREAM_ERROR: "Wait some seconds, and call again.",
  UPSTREAM_TIMEOUT: "Call again; if it happens once more, tell the user that routes cannot be looked up at the moment.",
};

/** Fields of requests that tools call otherwise. */
export const ARGUMENTS: Readonly<Record<string, string>> = {
  only: "only_brands",
  never: "avoid_brands",
  text: "station",
};

const MOST_LISTED = 8;

/** What to tell an assistant of an error that is no failure of this program; `undefined` for any other. */
export function wordRefusal(error: unknown): string | undefined {
  const text = word(error);
  return text === undefined ? undefined : cutTo(text, MAX_TEXT_BYTES);
}

function word(error: unknown): string | undefined {
  if (error instanceof ToolRefusal) return error.message;
  if (error instanceof UnprocessableError) return wordFaults(error.detail, error.total);
  if (!(error instanceof ServiceError) || error.code === "INTERNAL_ERROR") return undefined;
  const faults = FaultDetails.safeParse(error.details).data;
  if (faults !== undefined) return wordFaults(faults, Number(error.extra["details_total"] ?? faults.length));
  const details = RefusalDetails.parse(error.details);
  const { field, candidates = [], suggestions = [], nearest = [] } = details;
  const message = withoutField(error.message, details);
  const argument = field ?? "the place";
  if (error instanceof AmbiguousPlaceError) {
    const names = listed(
      candidates.map(({ name }) => name),
      error.total,
    );
    return `${argument}: I found several places of this name: ${names}. Ask the user which one is meant, then call again with ${field ?? "the place"} as one of these, such as ${JSON.stringify(nameOf(candidates[0]?.name ?? ""))}.`;
  }
  if (error.code === "PLACE_NOT_FOUND")
    return `${argument}: ${message}${suggestions.every((name) => message.includes(name)) ? "" : ` Similar names: ${listed(suggestions)}.`} Ask the user, or try the nearest larger town with its state, and call again.`;
  if (error.code === "VEHICLE_INCOMPLETE")
    return `${defined(message.split(". ")[0])}. Ask the user for the miles per gallon and the size of the tank, or for year, make and model, and call again.`;
  if (error.code === "VEHICLE_NOT_FOUND")
    return `No vehicle of this make and model is known.${nearest.length === 0 ? " Ask" : ` Similar ones: ${listed(nearest)}. Call again with one of these, or ask`} the user for mpg and tank_capacity_gallons.`;
  return `${field === undefined ? "" : `${field}: `}${message} ${NEXT[error.code] ?? ""}`.trim();
}

/** @param total of all names, where there are more than these. */
function listed(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, MOST_LISTED).map((name) => nameOf(name));
  return [...shown, ...(total > shown.length ? [`and ${total - shown.length} more`] : [])].join("; ");
}

function wordFaults(
  faults: readonly { readonly loc: readonly string[]; readonly msg: string }[],
  total: number,
): string {
  const lines = faults.slice(0, MOST_LISTED).map(({ loc, msg }) => `- ${wordPlace(loc)}: ${msg}`);
  const rest = total > lines.length ? [`- and ${total - lines.length} more`] : [];
  return [
    "Some arguments cannot be used:",
    ...lines,
    ...rest,
    "Correct them and call again; ask the user for what you do not know.",
  ].join("\n");
}

/** `mpg`, or `required_station_ids, item 2`. */
function wordPlace(loc: readonly string[]): string {
  const path = loc[0] === "body" ? loc.slice(1) : loc;
  const at = path.findLastIndex((part) => !/^\d+$/.test(part));
  const name = path[at];
  if (name === undefined) return "the arguments";
  const item = path[at + 1];
  const [list, index] = path.slice(Math.max(0, at - 2), at);
  const owner = index !== undefined && /^\d+$/.test(index) ? `${nameOf(list ?? "")}, item ${Number(index) + 1}: ` : "";
  return `${owner}${nameOf(ARGUMENTS[name] ?? name)}${item === undefined ? "" : `, item ${Number(item) + 1}`}`;
}
