/** The form of the first opening. */
export function FirstOpen() {
  return <div />;
}
