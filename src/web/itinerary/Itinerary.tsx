/** A driver's day from top to bottom. */
export function Itinerary() {
  return <div />;
}
