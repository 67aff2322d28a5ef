/** What the plan costs and saves. */
export function Summary() {
  return <div />;
}
