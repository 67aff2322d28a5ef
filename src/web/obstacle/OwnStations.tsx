import { useApp } from "../app/context.js";
import { pricePerGallon, whole } from "../design/words.js";
import { isOwn, removeOwn } from "./ownStations.js";

/** The stations that the user has added to the trip, each of which can be taken out again. */
export function OwnStations() {
  const app = useApp();
  const trip = app.trip.value;
  const own = trip?.stations.filter(isOwn) ?? [];
  if (trip === undefined || own.length === 0) return null;
  return (
    <section class="own-stations" aria-label="Stations that you have added">
      <h3>Stations that you have added</h3>
      <ul>
        {own.map((station) => (
          <li key={station.id}>
            <span>
              {station.name}, mile {whole(station.miles_from_route_start)}, {pricePerGallon(station.price_per_gallon)}
            </span>
            <button
              type="button"
              class="button is-quiet"
              aria-label={`Remove ${station.name}`}
              onClick={() => app.load({ trip: removeOwn(trip, station.id), settings: {} })}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
