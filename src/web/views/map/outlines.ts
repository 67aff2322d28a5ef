import type { MultiLineString } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import statesUrl from "us-atlas/states-10m.json?url";
import type { Points } from "../../../contract/polyline.js";

type Atlas = Topology<{ states: GeometryCollection; nation: GeometryCollection }>;

/** The file with the states' outlines. */
export interface Outlines {
  readonly land: ReturnType<typeof feature<object>>;
  readonly borders: MultiLineString;
}

/**
 * Fetches the states' outlines.
 * @throws {Error} when they cannot be loaded; the map works without them.
 */
export async function loadOutlines(): Promise<Outlines> {
  const response = await fetch(statesUrl);
  if (!response.ok) throw new Error(`state outlines could not be fetched: HTTP status ${response.status}`);
  const atlas: unknown = await response.json();
  if (!isAtlas(atlas)) throw new Error("state outlines are of a kind that the map does not know");
  return { land: feature(atlas, atlas.objects.nation), borders: mesh(atlas, atlas.objects.states) };
}

export function toLines({ coordinates }: MultiLineString): Points[] {
  return coordinates.map((line) => ({ lats: line.map(([, lat]) => lat ?? 0), lngs: line.map(([lng]) => lng ?? 0) }));
}

/** Tells the outlines from an error page. The file is built with the page, so its contents need no check. */
function isAtlas(value: unknown): value is Atlas {
  return typeof value === "object" && value !== null && "type" in value && value.type === "Topology" && "objects" in value && "arcs" in value;
}
