import { z } from "zod";
import { roundDollars } from "../../contract/values/rounding.js";
import { wordExtraCost } from "../../contract/values/words.js";
import { BrandName } from "../../contract/schemas/fields.js";
import { Place } from "../../contract/schemas/route.js";
import { HOST_SET } from "../../contract/values/limits.js";
import { type ListedStation, StationPrices } from "../../contract/schemas/stationPrices.js";
import { isAnswerTo } from "../../journey/questions.js";
import { FORMER_TRIP_FIELDS, toRequest } from "../arguments.js";
import { defineTool } from "../defineTool.js";
import { keepAnswer, readTrip } from "../formerTrip.js";
import { FOUND_FIELDS, notes, showFound, wordPlanId, wordTrip } from "../shownPlan.js";
import { type ToolAnswer, type ToolContext, ToolRefusal } from "../tool.js";
import { counted, fitStructured, MAX_ID, nameOf, price, tenths, writeWithin } from "../texts.js";

const name = "station_prices";

const MAX_LIMIT = 50;
const DEFAULT_LIMIT = 10;
const MAX_MILES = 250;
const DEFAULT_MILES = 25;

/** Prices along a trip do not depend on the vehicle, but a request has one. */
const ANY_VEHICLE = { mpg: 6, tank_capacity_gallons: 200 };

const Input = z.object({
  ...FORMER_TRIP_FIELDS,
  near: Place.optional().describe("Without a trip: a place around which to look, as `origin` has it."),
  within_miles: z
    .number()
    .gt(0)
    .max(MAX_MILES)
    .optional()
    .describe(`How far around \`near\` to look, in miles as the crow flies; ${DEFAULT_MILES} where it is not given.`),
  brand: BrandName.optional().describe("Only stations of this brand."),
  station_ids: FORMER_TRIP_FIELDS.required_station_ids.describe("Without a trip: only these stations, by their ids."),
  limit: z
    .number()
    .min(1)
    .max(MAX_LIMIT)
    .optional()
    .describe(`How many stations to list, ${MAX_LIMIT} at most; ${DEFAULT_LIMIT} where it is not given.`),
  with_stop_costs: z
    .boolean()
    .optional()
    .describe("Along a trip: also what a stop at each station would cost beside the best plan. Needs the vehicle."),
});
type Input = z.infer<typeof Input>;

export const stationPrices = defineTool({
  name,
  title: "Station prices",
  description:
    "Lists the cheapest stations with their prices: along a trip, near a place, of a brand, or by their ids. Prices are those of the station set, as the fleet or the host keeps them, and no live prices of the web. " +
    "Use it when somebody asks what fuel costs somewhere or along the way. The cheapest station is not always where to stop: for where to stop and how much to buy use plan_fuel_stops. " +
    "Give origin and destination (or `plan_id`), or else `near`, `brand` or `station_ids`.",
  input: Input,
  output: z.object({
    ...z.object(FOUND_FIELDS).partial().shape,
    near: z.string().optional().describe("The place around which was looked."),
    station_set: z.string().nullable().describe("The set that the stations are from."),
    ...StationPrices.shape,
  }),
  answer: (args, context) =>
    args.plan_id !== undefined || args.origin !== undefined || args.destination !== undefined
      ? listAlong(args, context)
      : listInSet(args, context),
});

async function listAlong(
  {
    near,
    within_miles,
    brand,
    station_ids,
    limit = DEFAULT_LIMIT,
    with_stop_costs: withStopCosts = false,
    ...args
  }: Input,
  context: ToolContext,
): Promise<ToolAnswer> {
  if (near !== undefined || within_miles !== undefined || station_ids !== undefined)
    throw new ToolRefusal(
      "near, within_miles and station_ids are for questions without a trip. Call again either with origin and destination (or plan_id), or with these.",
    );
  const asked = await readTrip(args, context);
  const request = toRequest(withStopCosts ? asked.trip : { ...ANY_VEHICLE, ...asked.trip }, asked);
  const { answer, ...found } = await context.desk.ask(
    request,
    { kind: "prices", most: MAX_LIMIT, brand, withStopCosts, byName: true },
    context.signal,
  );
  if (!isAnswerTo("prices", answer)) throw new Error("the answer is not a list of prices");
  const { prices } = answer;
  const answerId = await keepAnswer(context, name, asked, { ...found, prices });
  const isCut = withStopCosts && prices.stations.some(({ extra_cost }) => extra_cost === undefined);
  return {
    text: word(
      `${wordTrip(found, asked)} ${wordRange(prices, brand === undefined ? "along the way" : `of ${nameOf(brand)} along the way`)}`,
      prices,
      limit,
      [
        ...(isCut ? ["What stops cost is not known for so many stations: explain_stop says it of one."] : []),
        ...notes(found.warnings),
      ],
      answerId,
    ),
    structured: fitStructured((most) => ({
      ...showFound(found, answerId, { most }),
      station_set: found.considered.station_set,
      ...show(prices, Math.min(limit, most)),
    })),
    answerId,
  };
}

async function listInSet(
  {
    near,
    within_miles: withinMiles = DEFAULT_MILES,
    brand,
    station_ids: stationIds,
    station_set: set = HOST_SET,
    limit = DEFAULT_LIMIT,
  }: Input,
  { desk, signal }: ToolContext,
): Promise<ToolAnswer> {
  if (near === undefined && brand === undefined && stationIds === undefined)
    throw new ToolRefusal(
      "Which stations? Call again with origin and destination (or plan_id) for a trip, or with near, brand or station_ids.",
    );
  const place = near === undefined ? undefined : await desk.locate(near, signal);
  const prices = await desk.listPrices(
    set,
    {
      near: place && { lat: place.lat, lng: place.lng, withinMiles },
      brand,
      stationIds,
      most: Math.max(limit, stationIds?.length ?? 0),
    },
    signal,
  );
  const where = [
    ...(brand === undefined ? [] : [`of ${nameOf(brand)}`]),
    ...(stationIds === undefined ? [] : ["of these ids"]),
    ...(place === undefined
      ? []
      : [`within ${tenths(withinMiles)} mile${withinMiles === 1 ? "" : "s"} of ${nameOf(place.name)}`]),
  ].join(" ");
  const listedIds = new Set(prices.stations.map(({ station_id }) => station_id));
  const missing =
    prices.stations.length === prices.station_count ? (stationIds ?? []).filter((id) => !listedIds.has(id)) : [];
  const wordMissing =
    missing.length === 0
      ? []
      : [
          `Not among them: ${nameOf(missing.join(", "), 200)}. Each is unknown, has no price, or does not fit the rest of the question.`,
        ];
  return {
    text: word(wordRange(prices, where), prices, limit, wordMissing),
    structured: fitStructured((most) => ({
      ...(place && { near: place.name }),
      station_set: set,
      ...show(prices, Math.min(limit, most)),
    })),
  };
}

function show(prices: StationPrices, most: number): StationPrices {
  const { stations, mean_price: mean } = prices;
  const shown = stations.slice(0, most).map((station) => ({
    ...station,
    ...(typeof station.extra_cost === "number" && { extra_cost: roundDollars(station.extra_cost) }),
  }));
  return { ...prices, stations: shown, mean_price: mean === null ? null : Math.round(mean * 1000) / 1000 };
}

function wordRange(
  { station_count: count, lowest_price: lowest, mean_price: mean, highest_price: highest }: StationPrices,
  where: string,
): string {
  if (lowest === null || mean === null || highest === null)
    return `There is no station with a price ${where}. Widen the search, or name another set of stations.`;
  if (lowest === highest) return `${counted(count, "station")} with a price ${where}: ${price(lowest)} a gallon.`;
  return `${counted(count, "station")} with a price ${where}: from ${price(lowest)} to ${price(highest)} a gallon, ${price(mean)} on average.`;
}

function word(
  head: string,
  { stations, station_count: count }: StationPrices,
  limit: number,
  extra: readonly string[],
  planId?: string,
): string {
  const shown = stations.slice(0, limit);
  const others = count - shown.length;
  const form = (isLong: boolean): string[] => [
    ...shown.map((station, i) => wordStation(station, i, isLong)),
    ...(shown.length === 0 ? [] : wordOthers(others)),
  ];
  return writeWithin({
    head: [head],
    forms: [form(true), form(false)],
    // The first line that is left out is the one about the others, where there is one.
    rest: (left) => wordOthers(others + left - (others > 0 ? 1 : 0)).join(""),
    tail: [...wordPlanId(planId)],
    extra,
  });
}

function wordOthers(count: number): string[] {
  return count === 0 ? [] : [`The other ${counted(count, "station")} cost${count === 1 ? "s" : ""} as much or more.`];
}

function wordStation(station: ListedStation, index: number, isLong: boolean): string {
  const {
    station_id: id,
    station_name: called,
    station_address: address,
    price_per_gallon: pump,
    miles_from_route_start: mile,
    detour_minutes: detour,
    miles_from_place: away,
    extra_cost: extra,
  } = station;
  const place = `${isLong ? `${nameOf(called, 40)}, ${nameOf(address, 40)}` : nameOf(called, 30)} (id ${nameOf(id, MAX_ID)})`;
  const where = mile === undefined ? "" : `, mile ${Math.round(mile)}, ${tenths(detour ?? 0)} minutes of detour`;
  const from = away === undefined ? "" : `, ${tenths(away)} miles away`;
  const stop =
    extra === undefined
      ? ""
      : extra === null
        ? "; no best plan buys fuel there"
        : `; a stop there costs ${extra === 0 ? "nothing more" : wordExtraCost(extra)}`;
  return `${index + 1}. ${price(pump)}: ${place}${where}${from}${stop}.`;
}
