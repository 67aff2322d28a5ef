import { FILE_HELP } from "./fileChoices.js";
import { HOURS_HELP } from "./hours.js";
import { SECTIONS } from "./planOptions.js";
import { PRICING_HELP } from "./pricing.js";
import { optionLines } from "./usage.js";

/** What plan and batch let one choose of the vehicle and how it fuels. */
export const CHOICES_HELP = `Vehicle:
${optionLines(SECTIONS.vehicle)}Choices:
${optionLines(SECTIONS.choices)}Prices that are really paid:
${PRICING_HELP}Rules:
${optionLines(SECTIONS.rules)}
  What names stations and brands can be given several times, or as a list: --exclude 7,8 --exclude 9
${HOURS_HELP}`;

export const PLAN_HELP = `Usage: fuel-route plan --from PLACE --to PLACE --stations FILE (--mpg N --tank N | --vehicle NAME) [OPTIONS]

Finds the cheapest fuel stops between two places: the route, the stations along it, the plan.

  fuel-route plan --from "Omaha, NE" --to "Denver, CO" --stations stations.csv --mpg 6.5 --tank 150 --fuel 60

Trip:
  --from PLACE        a town ("Saint Louis, MO"), a ZIP code or "lat,lng"
  --to PLACE          the same
  --via PLACE         a place to drive by on the way; can be given up to ten times, in their order
${optionLines(SECTIONS.roads)}  --stations FILE     CSV or an Excel workbook with a header (name, lat, lng, price and what else there is; columns are
                      found by their names; in place of lat and lng, an address with an Interstate exit, or a town and its
                      state), or JSON (stations as the service takes them, or GeoJSON points); - reads standard input
  --prices FILE       the prices of the stations, if they are in a file of their own: the ids join the two
${FILE_HELP}${CHOICES_HELP}Explanation:
${optionLines(SECTIONS.explanation)}Output, on stdout:
  a table, or with
  --json              one object: route, stations along it, vehicle, params, plan (as POST /v1/optimize answers); replan and
                      compare take it; where the trip is refused, the error as the service words it. A file or an option that
                      cannot be read is bad input instead: its reason is on stderr alone
  --geojson           a FeatureCollection: the route's line, its ends and the stops
  --csv               the stops as rows, for a spreadsheet; UTF-8 with a byte order mark
  --schedule          with the driver's hours, the day as such rows: each drive, stop, break and rest, and when it is
  --gpx               the stops and the route's line, for a navigation device
  With these, warnings go to stderr.
  --html FILE         a page with map and fuel curve is written too; it needs no network

Routes and places come from the providers that the service uses: FUEL_ROUTE_ROUTING and FUEL_ROUTE_PLACES;
fuel-route vehicles find tells what the catalog has.
Exit codes: 0 done, 1 no feasible plan (with --json any refusal of the trip), 2 bad usage or a bad file, 74 output that cannot be written.
`;
