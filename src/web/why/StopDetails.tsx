/** Why the plan makes a stop, and what else could be done: the card of an opened stop. */
export function StopDetails({ index }: { readonly index: number }) {
  return <div class="stop-details" data-stop-details={index + 1} />;
}
