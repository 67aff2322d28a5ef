import type { OptimizeResult, StopRecommendation } from "../contract/schemas/optimize.js";
import type { Discount } from "../contract/schemas/pricing.js";
import { pointsOf } from "../contract/values/polyline.js";
import type { Route } from "../contract/schemas/route.js";
import type { Station } from "../contract/schemas/station.js";
import { toUtc } from "./day/clock.js";
import { ownBreaksOf } from "./day/ownBreaks.js";
import { wordVisit } from "./day/words.js";
import { wordCosts, wordOtherPrices, wordStopPrice, wordTaxAndAge } from "./priceWords.js";
import { type Coordinates, toCoordinates } from "./projection.js";
import { counted, dollars, escapeHtml, pricePerGallon } from "./text.js";

/** Six digits of a degree are a tenth of a metre. */
const COORDINATE_DIGITS = 6;

/**
 * The plan as GPX 1.1 (https://www.topografix.com/GPX/1/1/): the stops as waypoints, and so breaks and rests that
 * are at no stop; the start, the stops and the destination as a route to be driven, and the route's line as a track.
 * Times are those of the arrival.
 * @param title of the trip, for people.
 * @param stopStations the stations that the plan stops at, one each.
 * @param rules the fleet rules that it keeps, in words.
 * @param discounts those of the request.
 */
export function toGpx(
  title: string,
  route: Route,
  plan: OptimizeResult,
  stopStations: readonly Station[],
  rules: readonly string[] = [],
  discounts: readonly Discount[] = [],
): string {
  const { stops, summary } = plan;
  const points = stopStations.map(({ location }, k) => ({ ...location, text: describe(stops[k], k, discounts) }));
  const breaks = ownBreaksOf(route, plan).map(({ place, stopsBefore, name, description, beginAt }) => ({
    ...place,
    stopsBefore,
    text: writeTime(beginAt) + writeText("name", name) + writeText("desc", description),
  }));
  const inOrder = [undefined, ...points].flatMap((point, k) => [
    ...(point === undefined ? [] : [point]),
    ...breaks.filter(({ stopsBefore }) => stopsBefore === k),
  ]);
  const about = [
    ...(rules.length > 0 ? [`Fleet rules: ${rules.join("; ")}`] : []),
    [...wordCosts(summary), ...wordTaxAndAge(plan)].join(" "),
  ].filter((text) => text !== "");
  const named = writeText("name", title);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="fuel-route" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata>${named}${about.length > 0 ? writeText("desc", about.join(". ")) : ""}</metadata>`,
    ...inOrder.map((point) => writePoint("wpt", point, point.text)),
    `<rte>${named}`,
    writePoint("rtept", route.start, writeTime(summary.leave_at) + writeText("name", "Start")),
    ...points.map((point) => writePoint("rtept", point, point.text)),
    writePoint("rtept", route.end, writeTime(summary.arrive_at) + writeText("name", "Destination")),
    "</rte>",
    `<trk>${named}<trkseg>`,
    ...toCoordinates(pointsOf(route)).map((point) => writePoint("trkpt", point)),
    "</trkseg></trk>",
    "</gpx>",
    "",
  ].join("\n");
}

/** A stop's name and what is bought there. */
function describe(stop: StopRecommendation | undefined, k: number, discounts: readonly Discount[]): string {
  if (stop === undefined) return "";
  const {
    station_name: name,
    station_address: address,
    gallons_to_purchase: gallons,
    price_per_gallon: price,
    total_cost_at_stop: cost,
  } = stop;
  const { stop_minutes: stopMinutes = 0 } = stop;
  const minutes = stopMinutes === 0 ? "" : `; a stop of ${counted(stopMinutes, "minute")}`;
  const pricing = wordStopPrice(stop, discounts);
  const terms = pricing === "" ? "" : ` (${pricing})`;
  const fallback = stop.is_fallback === true ? "; a fallback" : "";
  const reason = stop.explanation === undefined ? "" : `. ${stop.explanation.reason}`;
  return (
    writeTime(stop.arrive_at) +
    writeText("name", `${k + 1}. ${name}`) +
    writeText(
      "desc",
      `${counted(gallons, "gallon")} at ${pricePerGallon(price)} a gallon${wordOtherPrices(stop)}${terms}: ${dollars(cost)}${minutes}${fallback}${wordVisit(stop)}. Mile ${stop.miles_from_route_start.toFixed(1)}, ${address}${reason}`,
    )
  );
}

function writePoint(element: "wpt" | "rtept" | "trkpt", { lat, lng }: Coordinates, inner = ""): string {
  const start = `<${element} lat="${lat.toFixed(COORDINATE_DIGITS)}" lon="${toLongitude(lng)}"`;
  return inner === "" ? `${start}/>` : `${start}>${inner}</${element}>`;
}

/** GPX allows longitudes from -180 to less than 180. */
function toLongitude(lng: number): string {
  const east = (180).toFixed(COORDINATE_DIGITS);
  const written = lng.toFixed(COORDINATE_DIGITS);
  return written === east ? `-${east}` : written;
}

/** A time of an answer; nothing where there is none. */
function writeTime(at: string | undefined): string {
  return at === undefined ? "" : `<time>${toUtc(at)}</time>`;
}

function writeText(element: "name" | "desc", text: string): string {
  return `<${element}>${escapeHtml(text)}</${element}>`;
}
