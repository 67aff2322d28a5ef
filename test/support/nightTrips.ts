// A fleet's night in small: stations all over the country, and trips between its towns.

import { integer, pick, seededRandom } from "./random.js";

/** Of a day's drive and less, as most of a fleet's trips are. */
const LANES = [
  ["Omaha, NE", "Chicago, IL"],
  ["Denver, CO", "Omaha, NE"],
  ["Dallas, TX", "Houston, TX"],
  ["Atlanta, GA", "Memphis, TN"],
  ["Seattle, WA", "Boise, ID"],
  ["Phoenix, AZ", "San Francisco, CA"],
] as const;

/** A station file with so many stations. */
export function stationCsv(count: number): string {
  const random = seededRandom(31);
  const rows = Array.from(
    { length: count },
    (_, i) =>
      `s${i},Stop ${i},Road ${i},${(27 + random() * 21).toFixed(5)},${(-122 + random() * 48).toFixed(5)},${(3 + random()).toFixed(3)}`,
  );
  return `id,name,address,lat,lng,price\n${rows.join("\n")}\n`;
}

/** NDJSON with so many trips. Some have no plan: a place that is not there, an empty tank, a field that is wrong. */
export function tripLines(count: number): string[] {
  const random = seededRandom(47);
  return Array.from({ length: count }, (_, i) => {
    const lane = pick(random, LANES);
    const [origin, destination] = random() < 0.5 ? lane : lane.toReversed();
    const trip = {
      custom_id: `trip ${i}`,
      origin,
      destination,
      vehicle: {
        mpg: integer(random, 5, 9),
        tank_capacity_gallons: 150,
        current_fuel_gallons: integer(random, 40, 150),
      },
    };
    const odd: object =
      i % 50 === 7
        ? { origin: "Nowhereville, ZZ" }
        : i % 50 === 19
          ? { vehicle: { mpg: -1 } }
          : i % 50 === 31
            ? { vehicle: { ...trip.vehicle, current_fuel_gallons: 0 } }
            : {};
    return JSON.stringify({ ...trip, ...odd });
  });
}
