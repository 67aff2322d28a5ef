/** How it works. */
export function Help() {
  return <div />;
}
