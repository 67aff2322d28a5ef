import "./why.css";
import { useSignal } from "@preact/signals";
import { Lightbulb } from "lucide-preact";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import { dollars, whole } from "../design/words.js";
import type { Shown } from "../shown.js";
import { askNewest } from "./askNewest.js";
import { type Offered, offeredRules, readOffer } from "./offer.js";
import { isOfferable } from "../itinerary/offerable.js";
import { worker } from "./worker.js";

/**
 * One line where fewer stops cost little. Its place is kept while the plan is another and the line of that is not known
 * yet.
 */
export function Offer() {
  const app = useApp();
  const known = useSignal<{ readonly of: Shown; readonly offer: Offered | undefined } | undefined>(undefined);
  const hasFailed = useSignal(false);
  const ask = useRef(
    askNewest(
      async (shown: Shown) => {
        const [result] = await worker.ask(shown, {
          kind: "try",
          others: [{ settings: shown.settings, rules: offeredRules(shown) }],
        });
        return { of: shown, offer: readOffer(shown, result) };
      },
      { onAnswer: (answer) => (known.value = answer), onFailure: () => (hasFailed.value = true) },
    ),
  );
  const shown = app.shown.value;
  const explained = app.explained.value;
  const isReady = explained.status === "ready" && explained.of === shown;
  const isAsked = shown !== undefined && isOfferable(shown);
  useEffect(() => {
    if (isReady) ask.current(isAsked ? shown : undefined);
  }, [shown, isReady]);
  const answer = known.value;
  const isHopeless =
    hasFailed.value || explained.status === "failed" || (answer !== undefined && answer.offer === undefined);
  if (!isAsked || isHopeless) return null;
  return (
    <div class="offer-slot">
      {answer !== undefined && <OfferLine shown={shown} offer={answer.of === shown ? answer.offer : undefined} />}
    </div>
  );
}

/** @property offer - `undefined` while that of the plan shown is not known yet. */
interface OfferLineProps {
  readonly shown: Shown;
  readonly offer: Offered | undefined;
}

function OfferLine({ shown, offer }: OfferLineProps) {
  const app = useApp();
  return (
    <aside class="offer" aria-label="Fewer stops" aria-busy={offer === undefined}>
      <Lightbulb class="icon" aria-hidden="true" />
      {offer === undefined ? (
        <span class="bone is-offer" aria-hidden="true" />
      ) : (
        <p>
          <b>
            {whole(offer.fewerStops)} stops fewer{" "}
            {offer.dollars > 0 ? `for ${dollars(offer.dollars)} more` : "at no more cost"}.
          </b>
          <span>
            Count {offer.stopMinutes} min a stop and buy at least {whole(offer.leastGallons)} gal
          </span>
        </p>
      )}
      <button
        type="button"
        class="button"
        disabled={offer === undefined}
        onClick={() => app.change({}, offeredRules(shown))}
      >
        Try it
      </button>
    </aside>
  );
}
