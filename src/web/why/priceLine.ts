// Where prices stand on a line from cheap to dear, and their labels so that none covers another.

/** What the line shows, in dollars a gallon. */
export interface PriceLineFacts {
  readonly own: number;
  readonly others: readonly number[];
  /** Up to which price the stop stays in the plan; `undefined` where the line has no mark for it. */
  readonly limit: number | undefined;
}

export interface PriceLine {
  /** In pixels from the left. */
  readonly own: number;
  readonly others: readonly number[];
  readonly limit: number | undefined;
  /** The left edges of both labels. */
  readonly ownLabel: number;
  readonly limitLabel: number;
}

interface Sizes {
  readonly width: number;
  readonly ownLabelWidth: number;
  readonly limitLabelWidth: number;
}

/** Half a knob fits beyond the first and the last price. */
const MARGIN = 12;
const LABEL_GAP = 12;

/** A limit further off than this share of the other prices would press them together. */
const MOST_BEYOND = 0.5;
/** What such a share is of at least, in dollars. */
const LEAST_SPREAD = 0.2;

/** The limit where it has room on the line. */
export function limitOnLine({ own, others, limit }: PriceLineFacts): number | undefined {
  if (limit === undefined) return undefined;
  const [least, most] = [Math.min(own, ...others), Math.max(own, ...others)];
  return limit <= most + MOST_BEYOND * Math.max(most - least, LEAST_SPREAD) ? limit : undefined;
}

export function layOutPriceLine(facts: PriceLineFacts, { width, ownLabelWidth, limitLabelWidth }: Sizes): PriceLine {
  const shown = limitOnLine(facts);
  const all = [facts.own, ...facts.others, ...(shown === undefined ? [] : [shown])];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const at = (price: number): number =>
    most > least ? MARGIN + ((price - least) / (most - least)) * (width - 2 * MARGIN) : width / 2;
  const own = at(facts.own);
  const limit = shown === undefined ? undefined : at(shown);
  const keep = (left: number, size: number): number => Math.max(0, Math.min(left, width - size));
  const besideOwn = keep(own - ownLabelWidth / 2, ownLabelWidth) + ownLabelWidth + LABEL_GAP;
  // The label of the limit begins at its mark, or right of the own price; where both do not fit, the own price moves
  // left.
  const limitLabel = keep(
    Math.max(limit === undefined ? besideOwn : limit - LABEL_GAP / 4, besideOwn),
    limitLabelWidth,
  );
  const ownLabel = keep(
    Math.min(own - ownLabelWidth / 2, limitLabelWidth === 0 ? Infinity : limitLabel - LABEL_GAP - ownLabelWidth),
    ownLabelWidth,
  );
  return { own, others: facts.others.map(at), limit, ownLabel, limitLabel };
}
