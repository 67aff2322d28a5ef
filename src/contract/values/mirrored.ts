// Places of North America whose coordinates lack a sign, or have latitude and longitude in the wrong order.

/** A place, in degrees. */
interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** North America with Alaska and Hawaii, in degrees. */
const AMERICA = { south: 15, north: 72, west: -180, east: -50 };

export function isInAmerica({ lat, lng }: Place): boolean {
  return lat >= AMERICA.south && lat <= AMERICA.north && lng >= AMERICA.west && lng <= AMERICA.east;
}

/** Whether a place is in North America only with a minus before its longitude; as it stands, it is in Asia. */
export function lacksMinus({ lat, lng }: Place): boolean {
  return isInAmerica({ lat, lng: -lng });
}

/** Whether a place is in North America only with latitude and longitude exchanged, also with a minus more. */
export function isSwapped({ lat, lng }: Place): boolean {
  return isInAmerica({ lat: lng, lng: lat }) || (Math.abs(lat) > 90 && isInAmerica({ lat: lng, lng: -Math.abs(lat) }));
}

/**
 * What to write for a place that is most likely meant to be in North America, as the end of a message; empty for any
 * other.
 */
export function adviseOnPlace(place: Place): string {
  const { lat, lng } = place;
  if (lacksMinus(place)) return ` Longitudes in the Americas are negative: ${lat},${-lng} may be meant.`;
  return isSwapped(place) ? ` Latitude comes first: ${lng},${-Math.abs(lat)} may be meant.` : "";
}
