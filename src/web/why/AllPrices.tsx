import type { Discount } from "../../contract/schemas/pricing.js";
import { pricePerGallon } from "../design/words.js";
import { describeDeal } from "../rules/pricingWords.js";
import type { ShownStop } from "./stopFacts.js";

/** Whether more is known of the price than what the pump shows. */
export function hasMorePrices({ stop, station }: ShownStop): boolean {
  return stop.price_paid_per_gallon !== undefined || typeof station.price_as_of === "string";
}

/** What is known of the price at a stop, step by step from the pump to the net price. */
export function AllPrices({ at }: { readonly at: ShownStop }) {
  return (
    <dl class="why-prices">
      {pricesAt(at).map(([name, price]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{price}</dd>
        </div>
      ))}
    </dl>
  );
}

function pricesAt({ stop, station, shown }: ShownStop): [string, string][] {
  const {
    price_per_gallon: pump,
    price_paid_per_gallon: paid = pump,
    discount,
    tax_credit_per_gallon: credit = 0,
    net_price_per_gallon: net = paid,
    jurisdiction,
  } = stop;
  const deal: Discount | undefined = typeof discount === "number" ? shown.rules.discounts?.[discount] : undefined;
  const nameOf = (id: string): string => shown.trip.stations.find((each) => each.id === id)?.name ?? id;
  return [
    ["At the pump", pricePerGallon(pump)],
    ...(deal === undefined ? [] : ([["Deal", describeDeal(deal, nameOf)]] satisfies [string, string][])),
    ...(paid === pump ? [] : ([["You pay", pricePerGallon(paid)]] satisfies [string, string][])),
    ...(credit === 0
      ? []
      : ([[`Fuel tax given back${jurisdiction ? `, ${jurisdiction}` : ""}`, pricePerGallon(credit)]] satisfies [
          string,
          string,
        ][])),
    ...(net === paid ? [] : ([["Net", pricePerGallon(net)]] satisfies [string, string][])),
    ...(typeof station.price_as_of === "string"
      ? ([["Seen", writeSeen(station.price_as_of)]] satisfies [string, string][])
      : []),
  ];
}

const SEEN = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** In the time of the device. */
function writeSeen(time: string): string {
  const at = Date.parse(time);
  return Number.isNaN(at) ? time : SEEN.format(at);
}
