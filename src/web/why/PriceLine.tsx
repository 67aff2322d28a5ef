import { defined } from "../../common/defined.js";
import { useApp } from "../app/context.js";
import { useSize } from "../charts/useSize.js";
import { classOf } from "../design/priceClasses.js";
import { PRICE_RADII } from "../design/priceRadii.js";
import { pricePerGallon, counted, whole } from "../design/words.js";
import { pricesOf } from "../prices/tripPrices.js";
import { priceUpTo } from "./amounts.js";
import { layOutPriceLine, limitOnLine } from "./priceLine.js";
import { neighboursOf, type ShownStop } from "./stopFacts.js";

const HEIGHT = 22;
const MIDDLE = HEIGHT / 2;
const KNOB = 8.5;
/** About the width of a digit, in pixels; a phone's text is larger. */
const DIGIT = { desk: 7.6, phone: 8.2 };
/** Letters are narrower. */
const LETTER_SHARE = 0.92;
const USUAL_WIDTH = 370;

/**
 * @property limit - the highest price at the pump at which the stop stays; null for any price, `undefined` where it is
 *   not known.
 */
interface PriceLineProps {
  readonly at: ShownStop;
  readonly limit: number | null | undefined;
}

/** All prices between the stop before and the stop after, and up to which price this one stays. */
export function PriceLine({ at, limit }: PriceLineProps) {
  const digit = useApp().frame.value === "phone" ? DIGIT.phone : DIGIT.desk;
  const { ref, size } = useSize<HTMLDivElement>();
  const width = size.width === 0 ? USUAL_WIDTH : size.width;
  const { netOf, classes } = pricesOf(at.shown);
  const { others, between } = neighboursOf(at);
  const own = netOf(at.station);
  const isAtPump = own === at.station.price_per_gallon;
  const prices = others.map(netOf).toSorted((a, b) => b - a);
  // The limit is a price at the pump: on a line of net prices it has no place.
  const facts = {
    own,
    others: prices,
    limit: isAtPump && typeof limit === "number" ? Math.max(limit, own) : undefined,
  };
  const words = wordLimit(limit, at.station.price_per_gallon);
  const ownLabel = pricePerGallon(own);
  const limitLabel = words === undefined ? "" : `${words.before} ${words.price}`;
  const line = layOutPriceLine(facts, {
    width,
    ownLabelWidth: ownLabel.length * digit,
    limitLabelWidth: limitLabel.length * digit * LETTER_SHARE,
  });
  const mark = limitOnLine(facts) === undefined ? undefined : line.limit;
  return (
    <div class="price-line" ref={ref}>
      <p class="price-line-labels">
        <b style={{ left: `${line.ownLabel}px` }}>{ownLabel}</b>
        {words !== undefined && (
          <span style={{ left: `${line.limitLabel}px` }}>
            {words.before}
            {words.price !== "" && (
              <>
                {" "}
                <b>{words.price}</b>
              </>
            )}
            {words.price !== "" && !isAtPump && " at the pump"}
          </span>
        )}
      </p>
      <svg width={width} height={HEIGHT} aria-hidden="true">
        <rect class="price-line-rail" x="0" y={MIDDLE - 3} width={width} height="6" rx="3" />
        <rect class="price-line-own" x="0" y={MIDDLE - 3} width={mark ?? line.own} height="6" rx="3" />
        {line.others.map((x, k) => {
          const number = classOf(defined(prices[k]), classes) + 1;
          return (
            <circle
              key={k}
              cx={x}
              cy={MIDDLE}
              r={PRICE_RADII[number - 1]}
              fill={`var(--price-${number})`}
              stroke={`var(--price-edge-${number}, var(--price-${number}))`}
            />
          );
        })}
        {mark !== undefined && <path class="price-line-mark" d={`M${mark} ${MIDDLE - 9}v18`} />}
        <circle class="price-line-knob" cx={line.own} cy={MIDDLE} r={KNOB} />
        <text class="price-line-number" x={line.own} y={MIDDLE + 4} text-anchor="middle">
          {at.index + 1}
        </text>
      </svg>
      <p class="price-line-count">
        {others.length === 0
          ? `No other station between ${between}`
          : `${counted(others.length, "other station", whole)} between ${between}, by price`}
      </p>
    </div>
  );
}

function wordLimit(
  limit: number | null | undefined,
  price: number,
): { readonly before: string; readonly price: string } | undefined {
  if (limit === undefined) return undefined;
  if (limit === null) return { before: "stays at any price", price: "" };
  const most = priceUpTo(limit);
  return limit <= price || most === pricePerGallon(price)
    ? { before: "stays only up to this price", price: "" }
    : { before: "stays up to", price: most };
}
