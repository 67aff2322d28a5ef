/** The IANA name of the time zone of a place in degrees. */
export type TimeZoneAt = (place: { readonly lat: number; readonly lng: number }) => string;
