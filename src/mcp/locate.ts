import { readCoordinates } from "../contract/values/coordinates.js";
import type { LocatedPlace, PlacesProvider } from "../providers/places/provider.js";

/** The place that a text names, or whose coordinates it gives. @throws {ServiceError} as the provider does. */
export async function locatePlace(places: PlacesProvider, text: string, signal: AbortSignal): Promise<LocatedPlace> {
  const coordinates = readCoordinates(text);
  return coordinates === null ? places.locate(text, signal) : { ...coordinates, name: text };
}
