/** Why there is no plan, and what would help. */
export function Obstacle() {
  return <div />;
}
