import { CLASS_COUNT } from "../design/priceClasses.js";
import { pricesOf } from "../prices/tripPrices.js";
import type { Shown } from "../shown.js";

/** What the colours of the stations mean. */
export function Legend({ shown }: { readonly shown: Shown }) {
  const { classes, stations } = pricesOf(shown);
  if (stations.length === 0) return null;
  const bounds = classes.map((most) => most.toFixed(2));
  const texts = Array.from({ length: CLASS_COUNT }, (_, k) => (k === 0 ? `to ${bounds[0]}` : k === CLASS_COUNT - 1 ? `over ${bounds.at(-1)}` : `to ${bounds[k]}`));
  return (
    <p class="map-legend"><b>$ a gallon</b>{texts.map((text, k) => <span key={k}><span class="price-dot" aria-hidden="true" style={{ "--dot": `var(--price-${k + 1})`, "--dot-edge": `var(--price-edge-${k + 1}, var(--price-${k + 1}))` }} />{text}</span>)}</p>
  );
}
