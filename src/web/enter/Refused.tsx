import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { FuelChoiceError } from "../../stations/rows.js";
import { useApp } from "../app/context.js";
import type { TripField } from "../trip/error.js";

interface RefusedProps {
  readonly id: string;
  /** The fields beside which this stands; `undefined` among them for what no field can help. */
  readonly fields: readonly (TripField | undefined)[];
  /** Stands in place of the message. */
  readonly instead?: string | undefined;
  /** What choosing an offer does. */
  readonly onOffer?: (offer: string) => void;
}

/** The input of a field, which takes the focus each time that a trip is refused for it. */
export function useRefusedInput(field: TripField): {
  readonly input: RefObject<HTMLInputElement>;
  readonly isRefused: boolean;
} {
  const { entry } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const refusal = entry.refusal.value;
  const isRefused = refusal?.error.field === field;
  useLayoutEffect(() => {
    if (isRefused) input.current?.focus();
  }, [refusal]);
  return { input, isRefused };
}

/** Says why there is no trip where the field at fault is one of these, and offers what may be meant. */
export function Refused({ id, fields, instead, onOffer }: RefusedProps) {
  const { entry } = useApp();
  const refusal = entry.refusal.value;
  const isHere = refusal !== undefined && fields.includes(refusal.error.field);
  const read = refusal?.error.field === "stations" ? refusal.read : undefined;
  const fuels = refusal?.error.cause instanceof FuelChoiceError ? refusal.error.cause.fuels : [];
  const take =
    read === undefined
      ? onOffer
      : (offer: string): void => {
          const fuelType = fuels.find((fuel) => fuel === offer);
          read.choose(fuelType === undefined ? { priceColumn: offer } : { fuelType });
        };
  const label =
    read === undefined ? "Did you mean" : fuels.length > 0 ? "Fuels to choose from" : "Columns to choose from";
  return (
    <div id={id} class="refused" role="alert">
      {isHere && <p class="fault">{instead ?? refusal.error.message}</p>}
      {isHere && take !== undefined && refusal.error.offers.length > 0 && (
        <ul class="offers" aria-label={label}>
          {refusal.error.offers.map((offer) => (
            <li key={offer}>
              <button type="button" class="button" onClick={() => take(offer)}>
                {offer}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
