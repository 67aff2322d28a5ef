/** Files, link and the driver's sheet. */
export function TakeAlong() {
  return <div />;
}
