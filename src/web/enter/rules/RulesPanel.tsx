/** Truck and rules. */
export function RulesPanel() {
  return <div />;
}
