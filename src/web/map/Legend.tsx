import { useMemo } from "preact/hooks";
import { pricesOf } from "../prices/tripPrices.js";
import type { Shown } from "../shown.js";
import { legendEntries } from "./legendEntries.js";

/** What the colours of the stations mean. */
export function Legend({ shown }: { readonly shown: Shown }) {
  const prices = pricesOf(shown);
  const entries = useMemo(() => legendEntries(prices.stations.map(prices.netOf), prices.classes), [prices]);
  if (entries.length === 0) return null;
  return (
    <p class="map-legend">
      <b>$ a gallon{shown.priceAt !== undefined && ", net"}</b>
      {entries.map(({ priceClass, text }) => (
        <span key={priceClass}>
          <span
            class="price-dot"
            aria-hidden="true"
            style={{
              "--dot": `var(--price-${priceClass + 1})`,
              "--dot-edge": `var(--price-edge-${priceClass + 1}, var(--price-${priceClass + 1}))`,
            }}
          />
          {text}
        </span>
      ))}
    </p>
  );
}
