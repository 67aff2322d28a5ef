import "./why.css";
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import type { Explained } from "../app/explained.js";
import { Signs } from "../design/Signs.js";
import { pricePerGallon } from "../design/words.js";
import { pricesOf } from "../prices/tripPrices.js";
import type { PlacedStation, Shown } from "../shown.js";
import { placeOf } from "../station/place.js";
import { AllPrices, hasMorePrices } from "./AllPrices.js";
import { type OtherWay, otherWays } from "./otherWays.js";
import { PriceLine } from "./PriceLine.js";
import { wordReason } from "./reason.js";
import { Sayings } from "./Sayings.js";
import { StationName } from "./StationName.js";
import { type ExplainedPlan, reasonFacts, type ShownStop, shownStopAt } from "./stopFacts.js";

/** Why the plan makes a stop, and what else could be done: the card of an opened stop. */
export function StopDetails({ index }: { readonly index: number }) {
  const app = useApp();
  const card = useRef<HTMLDivElement>(null);
  /** The height of the last reasons, which is kept while those of the next plan are worked out. */
  const height = useRef(0);
  const showsPrices = useSignal(false);
  const at = shownStopAt(app.shown.value, index);
  const explained = app.explained.value;
  const isReady = explained.status === "ready" && explained.of === at?.shown;
  useLayoutEffect(() => {
    if (isReady) height.current = card.current?.offsetHeight ?? 0;
  });
  if (at === undefined) return null;
  return (
    <div class="why" data-stop-details={index + 1} aria-busy={explained.status === "waiting"}>
      <div ref={card} style={isReady || height.current === 0 ? undefined : { minHeight: `${height.current}px` }}>
        {isReady ? <Reasons at={at} explained={explained} /> : <NoReasons explained={explained} />}
      </div>
      {showsPrices.value && hasMorePrices(at) && <AllPrices at={at} />}
      <Sayings station={at.station}>
        {hasMorePrices(at) && (
          <button
            type="button"
            class="button is-quiet why-prices-open"
            aria-expanded={showsPrices.value}
            onClick={() => (showsPrices.value = !showsPrices.value)}
          >
            All prices here
          </button>
        )}
      </Sayings>
    </div>
  );
}

function Reasons({ at, explained }: { readonly at: ShownStop; readonly explained: ExplainedPlan }) {
  const explanation = explained.result.stops[at.index]?.explanation;
  if (explanation === undefined) return null;
  const { purpose, skipping } = wordReason(reasonFacts(at, explained, explanation));
  return (
    <>
      <p class="why-reason">
        {purpose}
        {skipping !== "" && (
          <>
            {" "}
            <b>{skipping}</b>
          </>
        )}
      </p>
      <PriceLine at={at} limit={explanation.price_range?.to} />
      <ul class="why-ways">
        {otherWays(at, explained, explanation).map((way) => (
          <Way key={way.title} way={way} shown={at.shown} />
        ))}
      </ul>
    </>
  );
}

function Way({
  way: { title, station, warning, words, cost },
  shown,
}: {
  readonly way: OtherWay;
  readonly shown: Shown;
}) {
  return (
    <li class="why-way">
      <h3>{title}</h3>
      {station !== undefined && warning === undefined ? (
        <Instead station={station} words={words} shown={shown} />
      ) : (
        <p class="why-way-words">
          {warning !== undefined && <b class="why-warning">{warning}</b>}{" "}
          {station !== undefined && <StationName station={station}>,</StationName>} {words}
        </p>
      )}
      {cost !== undefined && <b class="why-cost">{cost}</b>}
    </li>
  );
}

function Instead({
  station,
  words,
  shown,
}: {
  readonly station: PlacedStation;
  readonly words: string;
  readonly shown: Shown;
}) {
  const place = placeOf(station);
  return (
    <div class="why-way-words">
      <p>
        <StationName station={station}>, {place.town}</StationName>
      </p>
      <p class="why-way-second">
        <Signs road={place.road} exit={place.exit} /> {pricePerGallon(pricesOf(shown).netOf(station))} · {words}
      </p>
    </div>
  );
}

/** Grey lines where the reasons will be; after a failure, how to try again. */
function NoReasons({ explained }: { readonly explained: Explained }) {
  if (explained.status === "failed") {
    return (
      <div class="why-failed" role="status">
        <p>The reasons could not be worked out. Check the network and try again.</p>
        <button type="button" class="button" onClick={explained.retry}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <div class="why-waiting">
      <span class="unseen">The reasons are being worked out.</span>
      {["reason", "reason", "line", "way", "way"].map((kind, k) => (
        <span key={k} class={`bone is-${kind}`} aria-hidden="true" />
      ))}
    </div>
  );
}
