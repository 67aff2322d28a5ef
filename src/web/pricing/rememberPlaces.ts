import type { Jurisdiction } from "../../contract/values/jurisdictions.js";
import type { Points } from "../../contract/values/polyline.js";
import type { JurisdictionMap } from "../../tax/fuelTax.js";

/** More places than a trip has stations, so that the memory stays small after many trips. */
const MOST_PLACES = 20_000;

interface Shares {
  readonly line: Points;
  readonly fromShare: number;
  readonly shares: ReadonlyMap<Jurisdiction, number>;
}

/**
 * The same map, which remembers what it has found: each movement of a slider asks for the same stations and the same
 * line again.
 */
export function rememberPlaces(map: JurisdictionMap): JurisdictionMap {
  const byLat = new Map<number, Map<number, Jurisdiction | undefined>>();
  let placeCount = 0;
  let last: Shares | undefined;
  return {
    jurisdictionAt(lat, lng) {
      let byLng = byLat.get(lat);
      if (byLng?.has(lng) === true) return byLng.get(lng);
      const found = map.jurisdictionAt(lat, lng);
      if (placeCount >= MOST_PLACES) {
        byLat.clear();
        byLng = undefined;
        placeCount = 0;
      }
      if (byLng === undefined) byLat.set(lat, (byLng = new Map()));
      byLng.set(lng, found);
      placeCount++;
      return found;
    },
    sharesOf(line, fromShare = 0) {
      if (last === undefined || last.fromShare !== fromShare || !isSameLine(last.line, line))
        last = { line, fromShare, shares: map.sharesOf(line, fromShare) };
      return last.shares;
    },
  };
}

function isSameLine(a: Points, b: Points): boolean {
  return (
    a.lats.length === b.lats.length &&
    a.lats.every((lat, i) => lat === b.lats[i]) &&
    a.lngs.every((lng, i) => lng === b.lngs[i])
  );
}
