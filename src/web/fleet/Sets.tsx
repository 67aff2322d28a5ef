import { useSignal } from "@preact/signals";
import { HOST_SET } from "../../contract/values/limits.js";
import { type StationSet, StationSetName } from "../../contract/schemas/kept.js";
import { useApp } from "../app/context.js";
import { counted, dollars, gallons, miles, pricePerGallon, whole } from "../design/words.js";
import { readableName } from "../station/name.js";
import { fleetOf } from "./fleet.js";

const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const TIME = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });

/** The sets of stations that the service keeps, of which one is chosen to plan with. */
export function Sets() {
  const app = useApp();
  const fleet = fleetOf(app);
  const sets = fleet.sets.value ?? [];
  const trip = app.trip.value;
  return (
    <section aria-labelledby="sets-title">
      <h3 id="sets-title">My sets</h3>
      {sets.length === 0 ? (
        <p class="hint">The service keeps no stations for you yet. Load a file in this page and keep it there.</p>
      ) : (
        <SetTable sets={sets} />
      )}
      <KeepSet />
      {trip !== undefined && fleet.chosenSet.value !== undefined && (
        <button type="button" class="button" onClick={() => void fleet.planWithSet()}>
          Plan {trip.title} from {fleet.chosenSet}
        </button>
      )}
      <SetPlan />
    </section>
  );
}

function SetTable({ sets }: { readonly sets: readonly StationSet[] }) {
  const fleet = fleetOf(useApp());
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="My sets">
      <table class="fleet-table">
        <thead>
          <tr>
            <th scope="col">Set</th>
            <th scope="col" class="number">
              Stations
            </th>
            <th scope="col" class="number">
              With a price
            </th>
            <th scope="col">Since</th>
            <th scope="col">
              <span class="unseen">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sets.map(({ name, station_count: stations, priced_count: priced, updated_at: since, is_hosts: isHosts }) => (
            <tr key={name}>
              <th scope="row">
                <label class="set-name">
                  <input
                    type="radio"
                    name="set"
                    value={name}
                    checked={fleet.chosenSet.value === name}
                    onChange={() => (fleet.chosenSet.value = name)}
                  />{" "}
                  {name}
                  {isHosts && <span class="hint"> the host's</span>}
                </label>
              </th>
              <td class="number">{whole(stations)}</td>
              <td class="number">{whole(priced)}</td>
              <td class="set-since">
                {DATE.format(new Date(since))}
                <span>, {TIME.format(new Date(since))}</span>
              </td>
              <td class="set-delete">{!isHosts && <DeleteSet name={name} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Asks once, because nobody can bring a set back. */
function DeleteSet({ name }: { readonly name: string }) {
  const fleet = fleetOf(useApp());
  const isAsking = useSignal(false);
  if (!isAsking.value)
    return (
      <button
        type="button"
        class="button is-quiet"
        aria-label={`Delete ${name}`}
        onClick={() => (isAsking.value = true)}
      >
        Delete
      </button>
    );
  return (
    <button
      type="button"
      class="button is-bad"
      onClick={() => void fleet.deleteSet(name)}
      onBlur={() => (isAsking.value = false)}
    >
      Delete {name}?
    </button>
  );
}

/** Sends the stations of the page to the service. */
function KeepSet() {
  const app = useApp();
  const fleet = fleetOf(app);
  const name = useSignal("");
  const fault = useSignal("");
  const stations = app.entry.stations.value;
  if (stations === undefined) return null;
  const keep = (event: Event): void => {
    event.preventDefault();
    const read = StationSetName.safeParse(name.value);
    const isTaken = name.value === HOST_SET;
    fault.value = isTaken
      ? "This is the name of the host's own set: choose another one."
      : read.success
        ? ""
        : "Write 1 to 64 lower-case letters, digits, hyphens and underscores, beginning with a letter or a digit.";
    if (fault.value === "") void fleet.keepSet(name.value);
  };
  return (
    <form class="fleet-keep" onSubmit={keep}>
      <p class="field">
        <label for="set-name">
          Keep {stations.name} ({whole(stations.file.stations.length)} stations) as
        </label>
        <input
          class="input"
          id="set-name"
          value={name.value}
          maxLength={64}
          autocomplete="off"
          spellcheck={false}
          placeholder="tonight"
          aria-invalid={fault.value !== ""}
          aria-describedby="set-fault"
          onInput={({ currentTarget }) => (name.value = currentTarget.value)}
        />
        <span class="fault" id="set-fault" role="alert">
          {fault}
        </span>
      </p>
      <button type="submit" class="button">
        Keep
      </button>
    </form>
  );
}

/** What the service planned for the trip. */
function SetPlan() {
  const found = fleetOf(useApp()).plan.value;
  if (found === undefined) return null;
  const {
    plan: { stops, summary },
    considered,
  } = found;
  return (
    <div class="set-plan" role="group" aria-label="The service's plan">
      <p>
        <b>{dollars(summary.total_fuel_cost)}</b> at the pump, {gallons(summary.total_fuel_gallons)} in{" "}
        {counted(stops.length, "stop")}; {whole(considered.candidate_count)} of {whole(considered.station_count)}{" "}
        stations are near the road.
      </p>
      <ol>
        {stops.map((stop) => (
          <li key={stop.station_id}>
            {miles(stop.miles_from_route_start)}: {readableName(stop.station_name)}, {gallons(stop.gallons_to_purchase)}{" "}
            at {pricePerGallon(stop.price_per_gallon)}
          </li>
        ))}
      </ol>
    </div>
  );
}
