import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app/context.js";
import { later } from "../app/later.js";
import { PriceDot } from "../design/PriceDot.js";
import { Signs } from "../design/Signs.js";
import { gallons, pricePerGallon, whole } from "../design/words.js";
import { pricesOf } from "../prices/tripPrices.js";
import type { PlacedStation } from "../shown.js";
import { readableName } from "../station/name.js";
import { placeOf } from "../station/place.js";
import { Gauge } from "./Gauge.js";
import { Head, LegRow } from "./rowParts.js";
import type { RowProps } from "./StopRow.js";

const StationDetails = later<{ readonly station: PlacedStation }>(
  async () => (await import("../why/StationDetails.js")).StationDetails,
  { name: "What a stop there costs", instead: () => <div class="details-bone is-small" /> },
);

/** Another station that is selected: it stands at its mile, as one that is passed. */
export function PassedRow({ row: { station, gallons: onBoard, leg }, shown, newDay }: RowProps<"passed">) {
  const app = useApp();
  const item = useRef<HTMLLIElement>(null);
  const { town, road, exit } = placeOf(station);
  const { classes, netOf } = pricesOf(shown);
  const { tankCapacityGallons: capacityGallons } = shown.settings;
  const levels = [
    { share: 0, gallons: onBoard },
    { share: 1, gallons: onBoard },
  ];
  useEffect(() => item.current?.scrollIntoView({ block: "nearest" }), [station]);
  return (
    <li class="day-row is-passed" data-station={station.id} data-open="true" ref={item}>
      <Head
        time={app.day.value?.momentAt(station.miles_from_route_start)}
        below={`mile ${whole(station.miles_from_route_start)}`}
        pin={
          <span class="pin is-asked" aria-hidden="true">
            ?
          </span>
        }
        levels={levels}
        capacityGallons={capacityGallons}
      >
        <span class="row-first">
          <span class="row-town">
            {readableName(station.name)}, {town}
          </span>{" "}
          <span class="row-cost">
            <PriceDot price={netOf(station)} classes={classes} />
            {pricePerGallon(netOf(station))}
          </span>
        </span>{" "}
        <span class="row-second">
          <Signs road={road} exit={exit} /> passed with {gallons(onBoard)}
        </span>
      </Head>
      <div class="row-passed">
        <span class="row-tank">
          <Gauge capacityGallons={capacityGallons} levels={levels} />
        </span>
        <div class="row-details">
          <StationDetails station={station} />
        </div>
      </div>
      <LegRow leg={leg} capacityGallons={capacityGallons} newDay={newDay} />
    </li>
  );
}
