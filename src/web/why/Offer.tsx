/** One line where fewer stops cost little. */
export function Offer() {
  return null;
}
