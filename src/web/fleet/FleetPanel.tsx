/** The fleet's own sets, and batches. */
export function FleetPanel() {
  return <div />;
}
