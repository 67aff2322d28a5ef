import { dollars, gallons } from "../design/words.js";
import { useApp } from "../app/context.js";
import { readableName } from "../station/name.js";
import { cardLines, type Labels, type PinLabel } from "./labels.js";
import type { Pixel } from "./projection.js";

interface PinsProps {
  readonly labels: Labels;
  readonly ends: readonly Pixel[];
  readonly obstacle: { readonly title: string; readonly text: string } | undefined;
  readonly hasPrices: boolean;
}

/** The stops with their cards, the ends of the trip, and the place up to which the fuel lasts. */
export function Pins({ labels, ends, obstacle, hasPrices }: PinsProps) {
  const card = labels.obstacle;
  const free = freePins(labels.pins);
  return (
    <div class="map-pins">
      <svg class="map-leaders" aria-hidden="true">
        {labels.pins.map(
          ({ stop, card: its }) =>
            its !== undefined && <line key={stop.number} x1={its.from.x} y1={its.from.y} x2={its.to.x} y2={its.to.y} />,
        )}
        {card !== undefined && <line class="is-bad" x1={card.from.x} y1={card.from.y} x2={card.to.x} y2={card.to.y} />}
      </svg>
      {ends.map((end, i) => (
        <span key={i} class="map-end" style={{ transform: move(end) }} />
      ))}
      {labels.pins.map((pin) => (
        <Pin key={pin.stop.number} pin={pin} isFree={free.has(pin)} hasPrices={hasPrices} />
      ))}
      {card !== undefined && obstacle !== undefined && (
        <>
          <span class="map-obstacle" style={{ transform: move(card.from) }} />
          <span
            class="map-card is-bad"
            style={{
              transform: `translate(${card.box.left}px, ${card.box.top}px)`,
              width: `${card.box.right - card.box.left}px`,
            }}
          >
            <b>{obstacle.title}</b>
            {obstacle.text}
          </span>
        </>
      )}
    </div>
  );
}

/**
 * Least free width or height of a pin that is a target of its own, in pixels:
 * https://www.w3.org/TR/WCAG22/#target-size-minimum.
 */
const LEAST_TARGET = 24;

/** The pins that no earlier one covers. The others lie below them, and are reached by their rows or by zooming in. */
function freePins(pins: readonly PinLabel[]): ReadonlySet<PinLabel> {
  const free = new Set<PinLabel>();
  for (const pin of pins)
    if ([...free].every(({ x, y }) => Math.abs(x - pin.x) >= LEAST_TARGET || Math.abs(y - pin.y) >= LEAST_TARGET))
      free.add(pin);
  return free;
}

interface PinProps {
  readonly pin: PinLabel;
  readonly isFree: boolean;
  readonly hasPrices: boolean;
}

function Pin({ pin: { stop, x, y, card }, isFree, hasPrices }: PinProps) {
  const app = useApp();
  const { station } = stop;
  const isLit = app.lit.value === station;
  const isKept = app.selected.value === station;
  const name = `Stop ${stop.number}: ${readableName(station.name)}, ${stop.town}, ${gallons(stop.gallons)} for ${dollars(stop.costDollars)}`;
  const preview = (is: boolean) => (): void => {
    app.preview.value = is ? station : undefined;
  };
  const [title, text] = cardLines(stop, hasPrices);
  const select = (): void => {
    app.selected.value = isKept ? undefined : station;
  };
  return (
    <>
      <button
        type="button"
        class="map-pin"
        data-pin={stop.number}
        data-lit={isLit}
        tabIndex={isFree ? 0 : -1}
        aria-pressed={isKept}
        aria-label={name}
        style={{ transform: move({ x, y }) }}
        onClick={select}
        onFocus={preview(true)}
        onBlur={preview(false)}
        onMouseEnter={preview(true)}
        onMouseLeave={preview(false)}
      >
        {stop.number}
      </button>
      {card !== undefined && (
        <span
          class="map-card"
          data-lit={isLit}
          aria-hidden="true"
          style={{
            transform: `translate(${card.box.left}px, ${card.box.top}px)`,
            width: `${card.box.right - card.box.left}px`,
          }}
          onClick={select}
          onMouseEnter={preview(true)}
          onMouseLeave={preview(false)}
        >
          <b>{title}</b>
          {text}
        </span>
      )}
    </>
  );
}

function move({ x, y }: Pixel): string {
  return `translate(${x}px, ${y}px) translate(-50%, -50%)`;
}
