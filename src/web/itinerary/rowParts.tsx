import type { ComponentChildren } from "preact";
import { useApp } from "../app/context.js";
import type { Moment } from "../day/day.js";
import { duration, gallons, miles } from "../design/words.js";
import { Gauge, type Level } from "./Gauge.js";
import type { Leg } from "./legs.js";

interface HeadProps {
  /** Empty until the time zones are loaded: the place is kept. */
  readonly time: Moment | undefined;
  /** Below the time. */
  readonly below?: string | undefined;
  readonly pin: ComponentChildren;
  readonly levels: readonly Level[];
  readonly capacityGallons: number;
  readonly children: ComponentChildren;
}

/** Time, tank and place of a row. */
export function Head({ time, below, pin, levels, capacityGallons, children }: HeadProps) {
  return (
    <div class="row-head">
      <p class="row-time">
        {time === undefined ? (
          "\u00a0"
        ) : (
          <>
            {time.time} <small>{time.half}</small>
          </>
        )}
        <span>{below ?? "\u00a0"}</span>
      </p>
      <span class="row-tank">
        <Gauge capacityGallons={capacityGallons} levels={levels} />
        {pin}
      </span>
      <div class="row-place">{children}</div>
    </div>
  );
}

interface LegRowProps {
  readonly leg: Leg;
  readonly capacityGallons: number;
  /** The day that the next place is reached on, where that is another one: `Tue, Jul 14`. */
  readonly newDay: string | undefined;
}

/** The way to the next place. With room to spare, its height follows its miles. */
export function LegRow({ leg, capacityGallons, newDay }: LegRowProps) {
  const totalMiles = useApp().trip.value?.route.total_distance_miles ?? leg.miles;
  return (
    <div class="row-leg" style={{ "--share": String(leg.miles / totalMiles) }}>
      <p class="row-day">{newDay}</p>
      <span class="row-tank">
        <Gauge
          capacityGallons={capacityGallons}
          levels={[
            { share: 0, gallons: leg.fromGallons },
            { share: 1, gallons: leg.toGallons },
          ]}
        />
      </span>
      <p class="row-way">
        <span>
          {miles(leg.miles)} · {duration(leg.minutes)}
        </span>{" "}
        <span>arrive with {gallons(leg.toGallons)}</span>
      </p>
    </div>
  );
}
