import { SEARCH_DEFAULTS } from "../journey/searchBounds.js";
import { HOURS_HELP } from "./hours.js";
import { PRICING_HELP } from "./pricing.js";

const { estimated, routed } = SEARCH_DEFAULTS;

/** What plan and batch let one choose of the vehicle and how it fuels. */
export const CHOICES_HELP = `Vehicle:
  --mpg N             miles per gallon
  --tank N            gallons that the tank holds
  --vehicle NAME      year, make and model ("2019 Ford Transit"): what is not given above is taken from the catalog
  --fuel N            gallons on board at the start            a full tank
  --usable-tank F     of the tank, most that it is filled to   1
  --consumption LIST  in place of --mpg, miles per gallon by stretch: "500:6.2,900:5.4" is 6.2 to mile 500, then 5.4
  --truck-height N    feet; with any of these four the way is that of a truck, if the routing provider knows them   13.5
  --truck-weight N    pounds, with trailers and load           80000
  --truck-length N    feet, with trailers                      70
  --hazmat            it carries hazardous materials
Choices:
  --radius N          miles from the route, 5 to 20            ${estimated.coarse_filter_radius_miles}; ${routed.coarse_filter_radius_miles} where detours are routed
  --max-detour N      minutes there and back, 1 to 20          ${estimated.max_detour_minutes}; ${routed.max_detour_minutes} where detours are routed
  --time-value N      dollars a minute of detour, 0.1 to 0.9   0.5
  --reserve F         of the tank, least on arrival            0.1
  --buffer F          of the tank, least at each stop          0.05
Prices that are really paid:
${PRICING_HELP}Rules:
  --stop-minutes N    minutes that a stop takes beside its detour, worth as much as those of detours
  --stop-cost N       dollars that a stop costs beside fuel and time
  --min-gallons N     least to buy at a stop
  --max-stops N       most stops, 0 to 50
  --fill-up           every stop fills the tank
  --require ID        a station to stop at; its id is that of the file, or line-2 and so on where the file has none
  --exclude ID        a station not to use
  --brand-only NAME   a brand to use, and no others
  --brand-never NAME  a brand not to use
  --prefer LIST       what brands are worth, in dollars a stop or cents a gallon: "Pilot=5,Love's=2c"
  --fallback          where no plan keeps to brands and --exclude, use other stations too, flagged
  --fallback-cost N   the same, with so many dollars counted for each such stop in place of 50
  --dip               where no plan keeps buffer and reserve, the plan that keeps the greatest share of them

  What names stations and brands can be given several times, or as a list: --exclude 7,8 --exclude 9
${HOURS_HELP}`;

export const PLAN_HELP = `Usage: fuel-route plan --from PLACE --to PLACE --stations FILE (--mpg N --tank N | --vehicle NAME) [OPTIONS]

Finds the cheapest fuel stops between two places: the route, the stations along it, the plan.

  fuel-route plan --from "Omaha, NE" --to "Denver, CO" --stations stations.csv --mpg 6.5 --tank 150 --fuel 60

Trip:
  --from PLACE        a town ("Saint Louis, MO"), a ZIP code or "lat,lng"
  --to PLACE          the same
  --via PLACE         a place to drive by on the way; can be given up to ten times, in their order
  --alternatives N    plan up to N other roads too, 0 to 3, and take the one whose fuel, stops and driving time cost least
  --stations FILE     CSV or an Excel workbook with a header (name, lat, lng, price and what else there is; columns are
                      found by their names; in place of lat and lng, an address with an Interstate exit, or a town and its
                      state), or JSON (stations as the service takes them, or GeoJSON points); - reads standard input
  --prices FILE       the prices of the stations, if they are in a file of their own: the ids join the two
  --price-column T    title of the column with the prices, where the file has several
${CHOICES_HELP}Explanation:
  --explain           why each stop is made, and what else could be done: its reason, up to which price it stays in the
                      plan, where to fuel if it is closed; the cost by number of stops, the nearest alternatives, and
                      what each rule costs
Output, on stdout:
  a table, or with
  --json              one object: route, stations along it, vehicle, params, plan (as POST /v1/optimize answers); replan and
                      compare take it
  --geojson           a FeatureCollection: the route's line, its ends and the stops
  --csv               the stops as rows, for a spreadsheet
  --schedule          with the driver's hours, the day as such rows: each drive, stop, break and rest, and when it is
  --gpx               the stops and the route's line, for a navigation device
  --html FILE         a page with map and fuel curve is written too; it needs no network

Routes and places come from the providers that the service uses: FUEL_ROUTE_ROUTING and FUEL_ROUTE_PLACES;
fuel-route vehicles find tells what the catalog has.
Exit codes: 0 done, 1 no feasible plan, 2 bad usage or input, 74 output that cannot be written.
`;
