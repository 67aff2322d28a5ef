/** Plans side by side. */
export function Compare() {
  return <div />;
}
