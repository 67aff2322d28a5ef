/** Two places. */
export function TripPanel() {
  return <div />;
}
