import { useSignal } from "@preact/signals";
import { useApp } from "../../app/context.js";
import type { PlacedStation } from "../../shown.js";
import { type Typed, TypedInput } from "./TypedInput.js";

const UNKNOWN = "No station of this trip is called so: choose one from the list.";

/** There may be thousands; so many are offered. */
const MOST_OFFERED = 20;

interface TypedStation extends Typed {
  /** The station, or `undefined` with a fault that says why. */
  readonly find: () => PlacedStation | undefined;
}

export function useStationInput(): TypedStation {
  const { trip } = useApp();
  const text = useSignal("");
  const fault = useSignal("");
  return {
    text,
    fault,
    find() {
      const found = findStation(trip.peek()?.stations ?? [], text.peek().trim());
      fault.value = found === undefined ? UNKNOWN : "";
      return found;
    },
  };
}

/** A station of the trip, which is offered as it is typed. */
export function StationInput({ label, input }: { readonly label: string; readonly input: TypedStation }) {
  const { trip } = useApp();
  const offered = offeredFor(trip.value?.stations ?? [], input.text.value.trim().toLowerCase());
  return <TypedInput label={label} typed={input} maxLength={300} offers={[...new Set(offered.map(labelOf))]} />;
}

/** `Pilot Ogallala · mile 512.4` */
export function labelOf({ name, miles_from_route_start: miles }: PlacedStation): string {
  return `${name} · mile ${miles.toFixed(1)}`;
}

function offeredFor(stations: readonly PlacedStation[], typed: string): PlacedStation[] {
  const found: PlacedStation[] = [];
  for (const station of stations) {
    if (found.length >= MOST_OFFERED) break;
    if (labelOf(station).toLowerCase().includes(typed)) found.push(station);
  }
  return found;
}

/** By its label, its id, or its name if no other station has the same. */
function findStation(stations: readonly PlacedStation[], typed: string): PlacedStation | undefined {
  const exact = stations.find((station) => labelOf(station) === typed || station.id === typed);
  const named = stations.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return exact ?? (named.length === 1 ? named[0] : undefined);
}
