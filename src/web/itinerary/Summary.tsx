import "./summary.css";
import { BadgeCheck, Columns3 } from "lucide-preact";
import { useApp } from "../app/context.js";
import { counted, dollars, duration, gallons, splitTown, tenthsOfMiles, whole, wholeDollars } from "../design/words.js";
import type { LoadedTrip, Planned, Shown } from "../shown.js";

const MINUTES_PER_HOUR = 60;

/** What the plan costs and saves, and how sure that is. */
export function Summary() {
  const app = useApp();
  const shown = app.shown.value;
  const trip = app.trip.value;
  if (trip === undefined) return null;
  const isComparing = app.tab.value === "compare";
  const planned = shown?.trip === trip && shown.outcome.status === "planned" ? shown.outcome : undefined;
  return (
    <section class="summary" data-part="summary" aria-labelledby="trip-name">
      <div class="summary-head">
        <h2 id="trip-name">
          <Title trip={trip} />
        </h2>
        {planned !== undefined && (
          <button
            type="button"
            class="button"
            aria-pressed={isComparing}
            onClick={() => (app.tab.value = isComparing ? "stops" : "compare")}
          >
            <Columns3 class="icon" aria-hidden="true" />
            Compare
          </button>
        )}
      </div>
      {trip.doubts?.map((doubt) => (
        <p key={doubt} class="summary-doubt">
          {doubt}
        </p>
      ))}
      <p class="summary-line">
        {shown?.trip === trip ? (
          <Line shown={shown} />
        ) : (
          `${tenthsOfMiles(trip.route.total_distance_miles)} · planning …`
        )}
      </p>
      {planned !== undefined && <Sums planned={planned} startGallons={shown?.settings.startGallons ?? 0} />}
    </section>
  );
}

/** `Los Angeles to New York`: the states are seen where the towns have one name only. */
function Title({ trip: { from, to, title } }: { readonly trip: LoadedTrip }) {
  const [start, end] = [splitTown(from), splitTown(to)];
  if (start.name === end.name || title !== `${from} to ${to}`) return <>{title}</>;
  return (
    <>
      {start.name}
      <span class="unseen">{start.state}</span> to {end.name}
      <span class="unseen">{end.state}</span>
    </>
  );
}

function Line({ shown: { trip, outcome } }: { readonly shown: Shown }) {
  const miles = tenthsOfMiles(trip.route.total_distance_miles);
  if (outcome.status !== "planned")
    return (
      <>
        {miles} · {whole(trip.stations.length)} stations near the road
      </>
    );
  const { total_time_hours: hours, optimality } = outcome.result.summary;
  const among = <span class="summary-among">of {counted(trip.stations.length, "station", whole)}</span>;
  const proof =
    optimality === "proven" ? (
      <>proven cheapest {among}</>
    ) : optimality === "bounded" ? (
      <>the cheapest found {among}</>
    ) : (
      "keeps as much of buffer and reserve as can be kept"
    );
  return (
    <>
      {miles} · {duration(hours * MINUTES_PER_HOUR)} · {optimality === "proven" && <BadgeCheck aria-hidden="true" />}{" "}
      {proof}
    </>
  );
}

interface SumsProps {
  readonly planned: Planned;
  readonly startGallons: number;
}

function Sums({ planned, startGallons }: SumsProps) {
  const { summary, stops } = planned.result;
  const { savings_dollars: saved, savings_percent: percent } = summary.baseline_comparison;
  const { total_fuel_cost: paid, total_fuel_gallons: bought } = summary;
  if (stops.length === 0)
    return (
      <p class="no-sums">
        <b>No stop needed</b>{" "}
        <span class="sum-below">arrives with {gallons(summary.fuel_remaining_at_destination_gallons)}</span>
      </p>
    );
  return (
    <>
      <div class="sums">
        <div class="sum">
          <span class="sum-label">Pay at the pump</span> <b>{dollars(paid)}</b>{" "}
          <span class="sum-below">
            {gallons(bought)} in {counted(stops.length, "stop", whole)}
          </span>
        </div>
        <div class="sum is-saved">
          <span class="sum-label">{saved < 0 ? "It costs more by" : "You save"}</span>{" "}
          <b>
            {wholeDollars(Math.abs(saved))} <small>({Math.abs(percent).toFixed(1)} %)</small>
          </b>{" "}
          <span class="sum-below">{saved < 0 ? "than" : "against"} filling up at a quarter tank</span>
        </div>
      </div>
      <NetLines planned={planned} startGallons={startGallons} />
    </>
  );
}

/** Why savings and bill do not add up: the fuel in the tank counts, too. */
function NetLines({
  planned: {
    result: { summary },
  },
  startGallons,
}: SumsProps) {
  const { naive_total_fuel_cost: other, optimizer_net_fuel_cost: worth } = summary.baseline_comparison;
  const { total_tax_credit: credit = 0, total_discount: discount = 0, total_net_cost: net } = summary;
  return (
    <>
      <p class="net-line">
        {wordWorth(startGallons - summary.fuel_remaining_at_destination_gallons)} <b>{wholeDollars(worth)}</b>; filling
        up at a quarter tank, <b>{wholeDollars(other)}</b>.
      </p>
      {(discount > 0 || credit > 0) && net !== undefined && (
        <p class="net-line">
          {discount > 0 && (
            <>
              Deals took off <b>{dollars(discount)}</b>.{" "}
            </>
          )}
          {credit > 0 && (
            <>
              Fuel tax credits of <b>{dollars(credit)}</b> bring the bill down to <b>{dollars(net)}</b>.
            </>
          )}
        </p>
      )}
    </>
  );
}

/**
 * Why what is paid and what the fuel burnt is worth differ. @param used gallons less in the tank on arrival than at the
 * start.
 */
function wordWorth(used: number): string {
  const amount = gallons(Math.abs(used)).replace(/\.0 gal$/u, " gal");
  if (used > 0) return `With the ${amount} used from the tank, the fuel burnt is worth`;
  return used < 0 ? `Without the ${amount} that are left over, the fuel burnt is worth` : "The fuel burnt is worth";
}
