/** The stations with their prices. */
export function PricesPanel() {
  return <div />;
}
