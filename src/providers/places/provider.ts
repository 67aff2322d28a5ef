import { CANDIDATE_ADVICE } from "../../contract/values/details.js";
import { ServiceError } from "../../contract/values/errors.js";
import type { Warning } from "../../contract/values/warnings.js";

/** A place found, in degrees, WGS-84. */
export interface LocatedPlace {
  readonly lat: number;
  readonly lng: number;
  /** The name to show: `Springfield, IL`. */
  readonly name: string;
  /** What was assumed to find it. */
  readonly warnings?: readonly Warning[];
}

/** Where place names are looked up. */
export interface PlacesProvider {
  /** As in `FUEL_ROUTE_PLACES`. */
  readonly name: string;

  /**
   * Finds the place that a text names. Callers handle coordinates themselves.
   * @param signal aborted when the answer is no longer wanted or the time is up; the call then rejects with its reason.
   * @throws {AmbiguousPlaceError} with the candidates, best first.
   * @throws {ServiceError} PLACE_NOT_FOUND, UPSTREAM_ERROR or UPSTREAM_TIMEOUT.
   */
  locate(text: string, signal: AbortSignal): Promise<LocatedPlace>;
}

/** Several places have the name: PLACE_AMBIGUOUS. */
export class AmbiguousPlaceError extends ServiceError {
  /**
   * @param details the candidates, as many as an answer lists.
   * @param total how many places have the name.
   */
  constructor(
    message: string,
    override readonly details: { readonly candidates: readonly LocatedPlace[]; readonly field?: string },
    readonly total: number,
  ) {
    super("PLACE_AMBIGUOUS", message, details);
  }
}

/** An answer lists at most this many candidates. */
const MAX_CANDIDATES = 10;

/** Messages quote at most this much of a text. */
const MAX_QUOTED_CHARACTERS = 80;

/** The error for a text that names no place. */
export function placeNotFound(text: string, details?: object): ServiceError {
  return new ServiceError(
    "PLACE_NOT_FOUND",
    `No place is called ${quote(text)}. Check the spelling, add the state, or send lat,lng.`,
    details,
  );
}

/**
 * The only candidate.
 * @throws {ServiceError} PLACE_NOT_FOUND if there is none, PLACE_AMBIGUOUS if there are several.
 */
export function chooseCandidate(text: string, candidates: readonly LocatedPlace[]): LocatedPlace {
  const [first, second] = candidates;
  if (first === undefined) throw placeNotFound(text);
  if (second === undefined) return first;
  throw new AmbiguousPlaceError(
    `${quote(text)} can be ${candidates.length} places, such as ${first.name} or ${second.name}. ${CANDIDATE_ADVICE.sendName.forCallers}`,
    { candidates: candidates.slice(0, MAX_CANDIDATES).map(({ name, lat, lng }) => ({ name, lat, lng })) },
    candidates.length,
  );
}

function quote(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS)}…` : text);
}
