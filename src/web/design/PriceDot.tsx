import { classOf, type PriceClasses } from "./priceClasses.js";

/** The colour of a price as a dot. It says nothing that the price beside it does not. */
export function PriceDot({ price, classes }: { readonly price: number; readonly classes: PriceClasses }) {
  const number = classOf(price, classes) + 1;
  return (
    <span
      class="price-dot"
      aria-hidden="true"
      style={{ "--dot": `var(--price-${number})`, "--dot-edge": `var(--price-edge-${number}, var(--price-${number}))` }}
    />
  );
}
