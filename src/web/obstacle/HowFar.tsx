import { useApp } from "../app/context.js";
import { Signs } from "../design/Signs.js";
import { gallons, miles, pricePerGallon, whole } from "../design/words.js";
import { hasHours } from "../rules/rules.js";
import type { LoadedTrip, PlacedStation } from "../shown.js";
import { readableName } from "../station/name.js";
import { placeOf } from "../station/place.js";
import { type Reach, wordReached } from "./reach.js";

/**
 * How far the trip gets, as rows of the itinerary: where the fuel begins, where it ends, and where it should have
 * lasted to.
 */
export function HowFar({ trip, reach }: { readonly trip: LoadedTrip; readonly reach: Reach }) {
  const { from, fromMile, fromGallons, lastMile, leftGallons, to, toMile, shortMiles, isFirst } = reach;
  return (
    <section class="how-far" aria-labelledby="how-far-title">
      <h3 id="how-far-title">How far it gets</h3>
      <ol>
        <li class="far-row is-begin">
          <Clock mile={fromMile} />
          <span class="far-mark" aria-hidden="true" />
          <span class="far-text">
            <b>{from === undefined ? trip.from : placeOf(from).town}</b>
            {from !== undefined && (
              <span class="far-second">
                <Place station={from} />
              </span>
            )}
          </span>
          <span class="far-end">
            {from === undefined ? "start with" : "leave with"} <b>{gallons(fromGallons)}</b>
          </span>
          <span class="far-leg">{miles(lastMile - fromMile)}</span>
          <span class="far-leg-end">{gallons(Math.min(leftGallons, fromGallons))} left</span>
        </li>
        <li class="far-row is-short">
          <Clock mile={lastMile} />
          <span class="far-mark" aria-hidden="true">
            !
          </span>
          <span class="far-text">
            <b>{wordReached(reach)}</b>
            <span class="far-second">
              {from !== undefined
                ? "no station since"
                : isFirst
                  ? "no station so far"
                  : "no station in reach after that"}
            </span>
          </span>
          <span class="far-leg">{shortMiles < 1 ? "less than a mile" : miles(shortMiles)}</span>
        </li>
        <li class="far-row is-out">
          <Clock mile={toMile} />
          <span class="far-mark" aria-hidden="true" />
          <span class="far-text">
            <b>{to === undefined ? trip.to : placeOf(to).town}</b> mile {whole(toMile)}
            {to !== undefined && (
              <span class="far-second">
                <Place station={to} />, {pricePerGallon(to.price_per_gallon)}
              </span>
            )}
          </span>
        </li>
      </ol>
    </section>
  );
}

function Place({ station }: { readonly station: PlacedStation }) {
  const { road, exit } = placeOf(station);
  return (
    <>
      <Signs road={road} exit={exit} /> {readableName(station.name)}
    </>
  );
}

/**
 * When the truck is at a mile by driving alone, once it is known: with a driver's hours there are breaks and rests that
 * only a plan has.
 */
function Clock({ mile }: { readonly mile: number }) {
  const { day, rules } = useApp();
  const moment = hasHours(rules.value) ? undefined : day.value?.momentAt(mile);
  return (
    <span class="far-clock">
      {moment !== undefined && (
        <>
          {moment.time}
          <small> {moment.half}</small>
        </>
      )}
    </span>
  );
}
