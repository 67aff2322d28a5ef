import { useId, useRef, useState } from "preact/hooks";
import { useApp } from "../app/context.js";
import { TripError, UNFORESEEN } from "../trip/error.js";

type Answer =
  | { readonly kind: "none" }
  | { readonly kind: "found"; readonly text: string }
  | { readonly kind: "refused"; readonly message: string; readonly offers: readonly string[] };

const NONE: Answer = { kind: "none" };

/** Finds a vehicle by its name, and takes its figures with a full tank. */
export function VehicleLookUp() {
  const app = useApp();
  const id = useId();
  const [name, setName] = useState("");
  const [answer, setAnswer] = useState(NONE);
  const lookUps = useRef(0);

  const lookUp = async (asked: string): Promise<void> => {
    const turn = ++lookUps.current;
    setAnswer(NONE);
    try {
      const { label, mpg, tankCapacityGallons, notes } = await app.trips.findVehicle(asked.trim());
      if (turn !== lookUps.current) return;
      setAnswer({
        kind: "found",
        text: [`${label}: ${mpg} mpg, ${tankCapacityGallons} gallons, full.`, ...notes].join(" "),
      });
      app.change({ mpg, tankCapacityGallons, startGallons: tankCapacityGallons });
    } catch (error) {
      if (turn !== lookUps.current) return;
      setAnswer({
        kind: "refused",
        ...(error instanceof TripError
          ? { message: error.message, offers: error.offers }
          : { message: `${UNFORESEEN} Reload it and try again.`, offers: [] }),
      });
    }
  };
  const take = (offer: string): void => {
    setName(offer);
    void lookUp(offer);
  };
  const isRefused = answer.kind === "refused";
  return (
    <details class="fold">
      <summary>Find a vehicle by name</summary>
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          void lookUp(name);
        }}
      >
        <label for={id}>Year, make and model</label>
        <div class="enter-row">
          <input
            id={id}
            class="input"
            maxLength={200}
            placeholder="2019 Ford Transit"
            autocomplete="off"
            spellcheck={false}
            value={name}
            aria-invalid={isRefused ? true : undefined}
            aria-describedby={isRefused ? `${id}-fault` : undefined}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
          <button type="submit" class="button">
            Look up
          </button>
        </div>
        <p class="hint" role="status">
          {answer.kind === "found" && answer.text}
        </p>
        <div role="alert" id={`${id}-fault`}>
          {isRefused && <p class="fault">{answer.message}</p>}
          {isRefused && answer.offers.length > 0 && (
            <ul class="offers" aria-label="Did you mean">
              {answer.offers.map((offer) => (
                <li key={offer}>
                  <button type="button" class="button" onClick={() => take(offer)}>
                    {offer}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </form>
    </details>
  );
}
