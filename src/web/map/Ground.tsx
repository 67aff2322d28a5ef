/** The map. */
export function Ground() {
  return <div />;
}
