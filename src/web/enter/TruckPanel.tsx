/** The truck. */
export function TruckPanel() {
  return <div />;
}
