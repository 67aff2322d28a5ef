/** Steps of the search across an outline, in each direction. */
const STEPS = 40;

/** A place far from the outline of an area, where its name has room: the best of a grid, degrees. */
export function labelPoint(ring: readonly (readonly [lng: number, lat: number])[]): {
  readonly lat: number;
  readonly lng: number;
} {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)];
  let best = { lat: (south + north) / 2, lng: (west + east) / 2, room: -1 };
  for (let i = 1; i < STEPS; i++) {
    for (let k = 1; k < STEPS; k++) {
      const [lng, lat] = [west + ((east - west) * i) / STEPS, south + ((north - south) * k) / STEPS];
      const room = isInside(lng, lat, ring) ? roomAt(lng, lat, ring) : -1;
      if (room > best.room) best = { lat, lng, room };
    }
  }
  return best;
}

function isInside(lng: number, lat: number, ring: readonly (readonly [number, number])[]): boolean {
  let inside = false;
  for (const [i, [aLng, aLat]] of ring.entries()) {
    const [bLng, bLat] = ring[(i + 1) % ring.length] ?? [aLng, aLat];
    if (aLat > lat !== bLat > lat && lng < ((bLng - aLng) * (lat - aLat)) / (bLat - aLat) + aLng) inside = !inside;
  }
  return inside;
}

function roomAt(lng: number, lat: number, ring: readonly (readonly [number, number])[]): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  return Math.min(...ring.map(([otherLng, otherLat]) => Math.hypot((otherLng - lng) * shrink, otherLat - lat)));
}
