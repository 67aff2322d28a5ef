/** The departure. */
export function LeavePanel() {
  return <div />;
}
