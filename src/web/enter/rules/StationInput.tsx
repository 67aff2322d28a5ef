import { type Signal, useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { useApp } from "../../app/context.js";
import type { PlacedStation } from "../../shown.js";

const UNKNOWN = "No station of this trip is called so: choose one from the list.";

/** There may be thousands; so many are offered. */
const MOST_OFFERED = 20;

interface TypedStation {
  readonly text: Signal<string>;
  readonly fault: Signal<string>;
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
export function StationInput({ label, input: { text, fault } }: { readonly label: string; readonly input: TypedStation }) {
  const { trip } = useApp();
  const id = useId();
  const offered = offeredFor(trip.value?.stations ?? [], text.value.trim().toLowerCase());
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} class="input" list={`${id}-list`} maxLength={300} autocomplete="off" spellcheck={false} value={text} aria-invalid={fault.value === "" ? undefined : true} aria-describedby={`${id}-fault`}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          fault.value = "";
        }} />
      <datalist id={`${id}-list`}>{offered.map((station) => <option key={station.id} value={labelOf(station)} />)}</datalist>
      <p class="fault" id={`${id}-fault`} role="alert">{fault}</p>
    </div>
  );
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
