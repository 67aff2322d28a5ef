/** A line that no straight way may cross, from one end to the other; both ends leave room for the roads that pass there. */
export interface BarrierLine {
  readonly name: string;
  /** Latitude and longitude, in degrees. */
  readonly points: readonly (readonly [lat: number, lng: number])[];
}
