import { integer, seededRandom } from "./random.js";

/** The most stations that the service and the page accept. */
const STATIONS = 5000;

const MILES = 2908.5;

/**
 * A trip in the form of a JSON file: 5,000 stations along a route from coast to coast, in random order, with prices
 * that change gradually along the way. It is the same at each call.
 */
export function tripOfManyStations() {
  const random = seededRandom(5000);
  const start = { lat: 37.8, lng: -122.4 };
  const end = { lat: 40.9, lng: -74 };
  const at = (mile: number) => ({
    lat: start.lat + ((end.lat - start.lat) * mile) / MILES + Math.sin(mile / 300),
    lng: start.lng + ((end.lng - start.lng) * mile) / MILES,
  });
  const round = (value: number, digits: number): number => Number(value.toFixed(digits));
  return {
    route: {
      total_distance_miles: MILES,
      total_duration_minutes: 2644,
      start: at(0),
      end: at(MILES),
      waypoints: Array.from({ length: 400 }, (_, i) => at((MILES * i) / 399)),
    },
    stations: Array.from({ length: STATIONS }, (_, i) => {
      const mile = round(random() * MILES, 1);
      const { lat, lng } = at(mile);
      return {
        id: `s${i}`,
        name: `Station ${i}`,
        address: `Exit ${Math.round(mile)}`,
        location: { lat: round(lat + random() * 0.1, 5), lng: round(lng, 5) },
        price_per_gallon: round(4 - mile / MILES / 2 + integer(random, 0, 600) / 1000, 3),
        fuel_type: "diesel",
        miles_from_route_start: mile,
        detour_minutes: round(random() * 10, 1),
      };
    }),
  };
}
