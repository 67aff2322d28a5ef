/** Prices and fuel over the miles. */
export function Strip() {
  return <div />;
}
