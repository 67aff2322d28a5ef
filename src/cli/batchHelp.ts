import { FILE_HELP } from "./fileChoices.js";
import { CHOICES_HELP } from "./planHelp.js";
import { SECTIONS } from "./planOptions.js";
import { optionLines } from "./usage.js";

export const BATCH_HELP = `Usage: fuel-route batch TRIPS --stations FILE|SET --out RESULTS [OPTIONS]

Plans a file of trips on all cores of this machine, each as POST /v1/plans plans it. A run that was stopped, even by
kill -9, goes on where it was: give the same command again.

  fuel-route batch trips.csv --stations stations.csv --mpg 6.5 --tank 150 --fuel 60 --out results.ndjson

TRIPS is NDJSON, a line a trip as POST /v1/batches takes it, a list of such trips, or CSV or an Excel workbook with
titles: origin, destination, via (places with semicolons between), custom_id, mpg, tank_capacity_gallons,
current_fuel_gallons, year, make, model and the other fields of vehicle, params and corridor that are one value; of the
hours departs, drive_left, break_in and so on, as the options below are called and written (rest_at: 9h-11h;20h-22h).
Trips without a custom_id are called line-2 and so on by their lines. RESULTS is NDJSON, a line a trip in their order:
custom_id, status, and the body of the answer.

Stations and files:
  --stations FILE     as fuel-route plan takes it; or, where there is no such file, the name of a set that the service on
                      this machine keeps (FUEL_ROUTE_DATA): default, or one of --partner. It is taken for all trips that
                      bring no stations, whatever station_set they name
  --partner NAME      whose set it is
  --prices FILE       the prices of the stations, if they are in a file of their own: the ids join the two
${FILE_HELP}  --out RESULTS       file to write; RESULTS.run beside it says what the results are of, until all are there
  --threads N         trips planned at the same time           one for each core
  --summary FILE      write the totals of the fleet there, and not to stdout
  --json              the totals as JSON, for programs

What follows holds for all trips that leave it out.
${optionLines({ ...SECTIONS.roads, ...SECTIONS.explanation })}${CHOICES_HELP}
A trip that names its vehicle by year, make or model takes mpg and tank from the catalog, and not from --mpg and --tank.
Settings are those of the service: FUEL_ROUTE_ROUTING, FUEL_ROUTE_PLACES and others; a provider over the network may
want more threads than there are cores. Progress goes to stderr, the totals to stdout.
Exit codes: 0 all trips have a plan, 1 some have none, 2 bad usage or input, 130 stopped.
`;
