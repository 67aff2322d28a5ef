/** What is kept on this device. */
export function KeptPanel() {
  return <div />;
}
