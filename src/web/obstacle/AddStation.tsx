import { MapPinPlus } from "lucide-preact";
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { MAX_DOLLARS_PER_GALLON } from "../../contract/values/limits.js";
import { useApp } from "../app/context.js";
import { tenths, whole } from "../design/words.js";
import type { LoadedTrip } from "../shown.js";
import { addOwn } from "./ownStations.js";

interface AddStationProps {
  readonly trip: LoadedTrip;
  /** Between these miles a station helps. */
  readonly fromMile: number;
  readonly byMile: number;
}

/**
 * A station of the user's own: where it is, by its mile or by a press on the map's road, and what a gallon costs there.
 */
export function AddStation({ trip, fromMile, byMile }: AddStationProps) {
  const app = useApp();
  const isOpen = useSignal(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    isOpen.value = false;
    opener.current?.focus();
  };
  return (
    <li class="fix is-form">
      <span class="fix-icon" aria-hidden="true">
        <MapPinPlus class="icon" />
      </span>
      <span class="fix-text">
        <b>Add a station before mile {whole(Math.floor(byMile))}</b>
        <span class="fix-effect">Press the road on the map, then type a price</span>
      </span>
      <button
        type="button"
        class="button"
        ref={opener}
        aria-expanded={isOpen.value}
        aria-label="Add one: a station of your own"
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        Add one
      </button>
      {isOpen.value && (
        <StationForm
          trip={trip}
          mile={Math.floor((fromMile + byMile) * 5) / 10}
          onAdd={(own) => {
            app.load({ trip: addOwn(trip, own), settings: {} });
            document.querySelector<HTMLElement>("#plan")?.focus();
          }}
          onCancel={close}
        />
      )}
    </li>
  );
}

interface StationFormProps {
  readonly trip: LoadedTrip;
  readonly mile: number;
  readonly onAdd: (own: { readonly mile: number; readonly pricePerGallon: number; readonly name: string }) => void;
  readonly onCancel: () => void;
}

function StationForm({ trip, mile: suggested, onAdd, onCancel }: StationFormProps) {
  const app = useApp();
  const mile = useSignal(tenths(suggested).replaceAll(",", ""));
  const price = useSignal("");
  const name = useSignal("");
  const hasTried = useSignal(false);
  const priceField = useRef<HTMLInputElement>(null);
  const mileField = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    mileField.current?.focus();
    app.pickMile.value = (picked) => {
      mile.value = picked.toFixed(1);
      priceField.current?.focus();
    };
    return () => {
      app.pickMile.value = undefined;
    };
  }, []);
  const mostMiles = trip.route.total_distance_miles;
  const [miles, dollars] = [readNumber(mile.value), readNumber(price.value)];
  const mileFault =
    miles === undefined || miles < 0 || miles > mostMiles ? `A mile from 0 to ${tenths(mostMiles)}.` : "";
  const priceFault =
    dollars === undefined || dollars <= 0 || dollars > MAX_DOLLARS_PER_GALLON
      ? `Dollars a gallon, up to ${MAX_DOLLARS_PER_GALLON}.`
      : "";
  const showsFaults = hasTried.value;
  return (
    <form
      class="station-form"
      noValidate
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        hasTried.value = true;
        if (mileFault !== "") return void mileField.current?.focus();
        if (priceFault !== "") return void priceField.current?.focus();
        onAdd({ mile: miles ?? 0, pricePerGallon: dollars ?? 0, name: name.value.trim() });
      }}
    >
      <div class="field">
        <label for="own-mile">Mile</label>
        <input
          id="own-mile"
          class="input"
          inputMode="decimal"
          autocomplete="off"
          ref={mileField}
          value={mile.value}
          aria-invalid={showsFaults && mileFault !== ""}
          aria-describedby="own-mile-fault"
          onInput={(event) => (mile.value = event.currentTarget.value)}
        />
        <span class="fault" id="own-mile-fault">
          {showsFaults ? mileFault : ""}
        </span>
      </div>
      <div class="field">
        <label for="own-price">Dollars a gallon</label>
        <input
          id="own-price"
          class="input"
          inputMode="decimal"
          autocomplete="off"
          ref={priceField}
          value={price.value}
          aria-invalid={showsFaults && priceFault !== ""}
          aria-describedby="own-price-fault"
          onInput={(event) => (price.value = event.currentTarget.value)}
        />
        <span class="fault" id="own-price-fault">
          {showsFaults ? priceFault : ""}
        </span>
      </div>
      <div class="field is-name">
        <label for="own-name">Name, if you like</label>
        <input
          id="own-name"
          class="input"
          autocomplete="off"
          maxLength={200}
          value={name.value}
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
      </div>
      <div class="station-form-end">
        <button type="submit" class="button is-main">
          Add the station
        </button>
        <button type="button" class="button is-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** `undefined` for anything but a number. */
function readNumber(text: string): number | undefined {
  const plain = text
    .replaceAll(",", "")
    .replace(/^\s*\$/, "")
    .trim();
  return plain === "" || !Number.isFinite(Number(plain)) ? undefined : Number(plain);
}
