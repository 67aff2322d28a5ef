/** A place found, in degrees, WGS-84. */
export interface LocatedPlace {
  readonly lat: number;
  readonly lng: number;
  /** What was found, for people: `Springfield, IL`. */
  readonly name: string;
}

/** Where place names are looked up. */
export interface PlacesProvider {
  /** As in `FUEL_ROUTE_PLACES`. */
  readonly name: string;

  /**
   * Finds the place that a text names. Texts that are coordinates do not come here.
   * @param signal aborted when the answer is no longer wanted or the time is up; the call then rejects with its reason.
   * @throws {ServiceError} PLACE_NOT_FOUND; PLACE_AMBIGUOUS, its details `{ candidates: [{ name, lat, lng }] }`, best first;
   *   UPSTREAM_ERROR or UPSTREAM_TIMEOUT.
   */
  locate(text: string, signal: AbortSignal): Promise<LocatedPlace>;
}
