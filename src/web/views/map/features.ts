import type { Feature, FeatureCollection, LineString, Point } from "geojson";
import type { Points } from "../../../contract/polyline.js";
import { scalePrices, shareOf } from "../../../report/prices.js";
import { unrollFrom } from "../../../report/projection.js";
import { rangeOf } from "../../../report/range.js";
import type { LoadedTrip, PriceAt } from "../../shown.js";
import { atNetPrices } from "../netPrices.js";

/** South-west and north-east corners, degrees. */
export type Bounds = [west: number, south: number, east: number, north: number];

export function toLineFeature({ lats, lngs }: Points): Feature<LineString> {
  return { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates: lats.map((lat, i) => [lngs[i] ?? 0, lat]) } };
}

/** One point for each station: its id is the station's index, its `share` tells its colour, from 0 (cheap) to 1 (dear). */
export function toStationFeatures({ stations, points }: LoadedTrip, priceAt?: PriceAt): FeatureCollection<Point, { share: number }> {
  const unroll = unrollFrom(points.lngs[0] ?? 0);
  const priced = atNetPrices(priceAt, stations);
  const scale = scalePrices(priced);
  return {
    type: "FeatureCollection",
    features: priced.map(({ location: { lat, lng }, price_per_gallon: price }, id) => ({
      type: "Feature",
      id,
      properties: { share: shareOf(price, scale) },
      geometry: { type: "Point", coordinates: [unroll(lng), lat] },
    })),
  };
}

/** The smallest box around the points. */
export function boundsOf({ lats, lngs }: Points): Bounds {
  const [lat, lng] = [rangeOf(lats), rangeOf(lngs)];
  return [lng.least, lat.least, lng.most, lat.most];
}
