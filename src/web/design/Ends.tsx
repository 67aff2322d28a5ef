import { ArrowRight } from "lucide-preact";
import { splitTown } from "./words.js";

interface EndsProps {
  readonly from: string;
  readonly to: string;
  /** The class of the states' codes, which some places have no room for. */
  readonly states?: string;
}

/** Both ends of a trip: `Los Angeles, CA → New York, NY`. */
export function Ends({ from, to, states }: EndsProps) {
  return (
    <>
      <Town place={from} states={states} /> <ArrowRight class="ends-arrow" aria-hidden="true" />
      <span class="unseen">to</span> <Town place={to} states={states} />
    </>
  );
}

function Town({ place, states }: { readonly place: string; readonly states: string | undefined }) {
  const { name, state } = splitTown(place);
  return (
    <>
      {name}
      <span class={states}>{state}</span>
    </>
  );
}
