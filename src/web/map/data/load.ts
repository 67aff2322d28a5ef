import { defined } from "../../../common/defined.js";
import { decodePolyline } from "../../../contract/values/polyline.js";
import { once } from "../../../common/once.js";
import { fetchAsset } from "../../trip/assets.js";
import { toWorld, type WorldPoint } from "../projection.js";
import { type MapFile, PRECISION, type TownsFile } from "../../../common/pageMapFile.js";

/** A road of the network. */
export interface Road {
  readonly number: string;
  readonly lines: readonly (readonly WorldPoint[])[];
}

/** What the map draws below the trip, on the square of `projection.ts`. */
export interface MapData {
  readonly land: Path2D;
  readonly beyond: Path2D;
  readonly lakes: Path2D;
  readonly borders: Path2D;
  readonly roadPaths: Path2D;
  readonly roads: readonly Road[];
  readonly states: readonly { readonly code: string; readonly place: WorldPoint; readonly area: number }[];
}

export interface Town {
  readonly name: string;
  readonly population: number;
  readonly place: WorldPoint;
}

const MAP = new URL("./map.json", import.meta.url);
const TOWNS = new URL("./towns.json", import.meta.url);
const SMALL_TOWNS = new URL("./smallTowns.json", import.meta.url);

/** @throws {Error} when the file cannot be fetched. */
export const loadMapData = once(async (): Promise<MapData> => {
  // The file is built with the page, so its contents need no check.
  const file: MapFile = JSON.parse(await fetchAsset(MAP));
  const roads = file.roads.map(({ number, lines }) => ({ number, lines: lines.map(decode) }));
  return {
    land: pathOf(file.land.map(decode), true),
    beyond: pathOf(file.beyond.map(decode), true),
    lakes: pathOf(file.lakes.map(decode), true),
    borders: pathOf(file.borders.map(decode), false),
    roadPaths: pathOf(
      roads.flatMap(({ lines }) => lines),
      false,
    ),
    roads,
    states: file.states.map(({ code, lat, lng, area }) => ({ code, place: toWorld(lat, lng), area })),
  };
});

/** The towns that the map has room for as it opens, the largest first. */
export const loadTowns = once(async () => readTowns(TOWNS));

/** Those that it has room for further in. */
export const loadSmallTowns = once(async () => readTowns(SMALL_TOWNS));

async function readTowns(url: URL): Promise<readonly Town[]> {
  const file: TownsFile = JSON.parse(await fetchAsset(url));
  const places = decode(file.places);
  return file.names.split("\n").flatMap((name, i): Town[] => {
    const place = places[i];
    return place === undefined ? [] : [{ name, population: defined(file.populations[i]) * 100, place }];
  });
}

function decode(line: string): WorldPoint[] {
  const points = decodePolyline(line, PRECISION);
  return points === null ? [] : points.lats.map((lat, i) => toWorld(lat, defined(points.lngs[i])));
}

/** Lines on the square, as a canvas draws them under any view. */
export function pathOf(lines: readonly (readonly WorldPoint[])[], isClosed: boolean): Path2D {
  const path = new Path2D();
  for (const line of lines) {
    line.forEach(({ x, y }, i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    if (isClosed) path.closePath();
  }
  return path;
}
