import { BedDouble, Coffee } from "lucide-preact";
import { useApp } from "../app/context.js";
import { duration, whole } from "../design/words.js";
import { whereMile } from "../station/whereMile.js";
import { Head, LegRow } from "./rowParts.js";
import type { RowProps } from "./StopRow.js";

/** A break or a rest that is at no fuel stop. */
export function HaltRow({ row: { number, halt, gallons, leg }, shown, newDay }: RowProps<"halt">) {
  const times = useApp().day.value?.halts[number];
  const { tankCapacityGallons: capacityGallons } = shown.settings;
  const Icon = halt.kind === "rest" ? BedDouble : Coffee;
  const [from, to] = [whole(halt.from_mile ?? 0), whole(halt.to_mile ?? 0)];
  const where = whereMile(halt.to_mile ?? 0, shown.trip.stations);
  return (
    <li class="day-row is-halt" data-halt={halt.kind}>
      <Head
        time={times?.begin}
        below={duration(halt.minutes)}
        pin={
          <span class="pin is-halt" aria-hidden="true">
            <Icon />
          </span>
        }
        levels={[
          { share: 0, gallons },
          { share: 1, gallons },
        ]}
        capacityGallons={capacityGallons}
      >
        <span class="row-first">
          <span class="row-town">{halt.kind === "rest" ? "Rest" : "Break"}</span>{" "}
          {times !== undefined && (
            <span class="row-with">
              until {times.end.time} {times.end.half}
            </span>
          )}
        </span>{" "}
        <span class="row-second">{where === undefined ? `at mile ${to}` : `${where}, mile ${to}`}</span>{" "}
        {from !== to && <span class="row-second">or earlier, after mile {from}</span>}
      </Head>
      <LegRow leg={leg} capacityGallons={capacityGallons} newDay={newDay} />
    </li>
  );
}
