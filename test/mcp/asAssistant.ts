// The tools as an assistant meets them.

import type { Client } from "@modelcontextprotocol/client";
import { expect } from "vitest";
import { z } from "zod";
import { call, TRIP } from "./transports.js";

const NAMES = ["plan_fuel_stops", "explain_stop", "replan", "compare_plans", "station_prices"];

const Plan = z.looseObject({
  plan_id: z.string(),
  stops: z.array(
    z.looseObject({
      station_id: z.string(),
      station_name: z.string(),
      miles_from_route_start: z.number(),
      gallons_to_purchase: z.number(),
      price_per_gallon: z.number(),
      reason: z.string().min(1),
    }),
  ),
  total_fuel_cost: z.number(),
  total_cost: z.number(),
});

/** Where it matters least, words stay short. */
const nothingInternal = (text: string): void =>
  expect(text).not.toMatch(/\bat .*\.(?:js|ts):\d|node_modules|Error:|undefined|NaN|\[object|details/);

/** All that assistants do. */
export async function askAsAssistant(client: Client): Promise<void> {
  expect(client.getServerVersion()).toMatchObject({ name: "fuel-route" });
  await listsTools(client);
  await plansFromCoastToCoast(client);
  await plansByHours(client);
  await pricesWithoutTrip(client);
  await goesOnFromReplan(client);
  await callsStationsByName(client);
  await refusesWithAdvice(client);
  await takesWhatIsMeant(client);
}

/** What a client needs of any revision of the protocol: the tools, an answer, and its link. */
export async function askOnce(client: Client): Promise<void> {
  await listsTools(client);
  const { link = "", isError } = await call(client, "plan_fuel_stops", TRIP);
  expect(isError).toBe(false);
  expect((await client.readResource({ uri: link })).contents).toHaveLength(1);
}

/** There are five tools, which only read. */
async function listsTools(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(NAMES);
  for (const { title, description = "", inputSchema, outputSchema, annotations } of tools) {
    expect(title).toBeTruthy();
    // When to use it, and when not.
    expect(description).toMatch(/Use it|use plan_fuel_stops/);
    expect(description.length).toBeLessThan(1000);
    expect(inputSchema.type).toBe("object");
    expect(outputSchema?.type).toBe("object");
    expect(annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  }
  // An assistant has all of them before it, at each question.
  expect(
    JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))).length,
  ).toBeLessThan(22_000);
  const { length } = JSON.stringify(tools);
  expect(length).toBeLessThan(52_000);
  // With plan_id the former rules hold: a client that fills in defaults would undo them.
  for (const { name, inputSchema } of tools.slice(1))
    expect({ name, schema: JSON.stringify(inputSchema) }).toEqual({
      name,
      schema: expect.not.stringContaining('"default":'),
    });
  expect(client.getInstructions()).toContain("plan_fuel_stops");
}

/** The client holds each answer against the schema that the tool has shown. */
async function plansFromCoastToCoast(client: Client): Promise<void> {
  const planned = await call(client, "plan_fuel_stops", TRIP);
  expect(planned.text).toMatch(/^San Francisco, CA to Teaneck, NJ: 2,\d{3}(?:\.\d)? miles/);
  nothingInternal(planned.text);
  const plan = Plan.parse(planned.structured);
  expect(plan.stops.length).toBeGreaterThan(3);
  const [first, second] = plan.stops;
  if (first === undefined || second === undefined) throw new Error("the trip has too few stops");
  // Each of the first stops is read with its price.
  expect(planned.text).toContain(`$${first.price_per_gallon.toFixed(3)}`);

  const explained = await call(client, "explain_stop", { plan_id: plan.plan_id, station: second.station_id });
  nothingInternal(explained.text);
  expect(explained.structured).toMatchObject({
    station_id: second.station_id,
    is_in_plan: true,
    force: "out",
    total_cost: plan.total_cost,
  });
  expect(z.number().parse(explained.structured["extra_cost"])).toBeGreaterThanOrEqual(0);
  const byName = await call(client, "explain_stop", { plan_id: plan.plan_id, station: second.station_name });
  expect(byName.structured["station_id"]).toBe(second.station_id);

  const mile = first.miles_from_route_start + 30;
  const replanned = await call(client, "replan", {
    plan_id: plan.plan_id,
    miles_from_route_start: mile,
    current_fuel_gallons: 60,
    skipped_station_ids: [second.station_id],
  });
  nothingInternal(replanned.text);
  expect(replanned.text).toContain("Against the former plan: ");
  expect(
    Plan.parse(replanned.structured).stops.every(
      ({ miles_from_route_start, station_id }) => miles_from_route_start >= mile && station_id !== second.station_id,
    ),
  ).toBe(true);
  expect(replanned.structured["previous_plan"]).toBeDefined();

  const compared = await call(client, "compare_plans", {
    plan_id: plan.plan_id,
    variants: [
      { name: "Only Pilot", only_brands: ["Pilot"] },
      { name: "Never there", excluded_station_ids: [second.station_id] },
      { name: "Without a stop", maximum_stops: 0 },
    ],
  });
  nothingInternal(compared.text);
  const { plans, without_plan } = z
    .looseObject({
      plans: z.array(z.looseObject({ name: z.string(), total_cost: z.number() })),
      without_plan: z.array(z.object({ name: z.string(), message: z.string() })),
    })
    .parse(compared.structured);
  expect(plans.map(({ name }) => name)).toEqual([
    "Best plan",
    "Fewest stops for $10 more",
    "Naive driver",
    "Only Pilot",
    "Never there",
  ]);
  expect(plans[0]?.total_cost).toBe(plan.total_cost);
  // What explain_stop says that it costs to do without the station.
  expect((plans.find(({ name }) => name === "Never there")?.total_cost ?? 0) - plan.total_cost).toBeCloseTo(
    z.number().parse(explained.structured["extra_cost"]),
    1,
  );
  expect(without_plan.map(({ name }) => name)).toEqual(["Without a stop"]);

  const priced = await call(client, "station_prices", { plan_id: plan.plan_id, limit: 50, with_stop_costs: true });
  nothingInternal(priced.text);
  const { stations } = z
    .looseObject({
      stations: z.array(
        z.looseObject({ station_id: z.string(), price_per_gallon: z.number(), extra_cost: z.number().nullish() }),
      ),
    })
    .parse(priced.structured);
  expect(stations.length).toBe(50);
  expect(stations.map(({ price_per_gallon }) => price_per_gallon)).toEqual(
    stations.map(({ price_per_gallon }) => price_per_gallon).toSorted((a, b) => a - b),
  );

  // The links lead to the whole answers.
  for (const { link = "" } of [planned, explained, replanned, compared, priced]) {
    expect(link).toMatch(/^fuel-route:\/\/answers\/[0-9a-f]{32}$/);
    const { contents } = await client.readResource({ uri: link });
    const [{ text } = { text: "" }] = z.array(z.looseObject({ text: z.string() })).parse(contents);
    expect(JSON.parse(text)).toMatchObject({
      arguments: { origin: TRIP.origin },
      answer: { route: { polyline: expect.any(String) } },
    });
  }
  await expect(client.readResource({ uri: "fuel-route://answers/0123" })).rejects.toThrow(
    "answers are kept for an hour",
  );
}

const Timed = Plan.extend({
  breaks: z.array(
    z.looseObject({ kind: z.enum(["break", "rest"]), minutes: z.number(), station_id: z.string().optional() }),
  ),
  stops: z.array(
    z.looseObject({
      station_id: z.string(),
      station_name: z.string(),
      covers: z.array(z.string()),
      stop_minutes: z.number(),
      arrive_at: z.string(),
      leave_at: z.string(),
      time_zone: z.string(),
    }),
  ),
  total_time_hours: z.number(),
  total_rest_minutes: z.number(),
  leave_at: z.string(),
  arrive_at: z.string(),
  arrive_time_zone: z.string(),
});

/** Breaks, rests and times, in words that promise nothing. */
async function plansByHours(client: Client): Promise<void> {
  const leave = "2026-07-13T06:00:00-07:00";
  const planned = await call(client, "plan_fuel_stops", {
    ...TRIP,
    stop_minutes: 20,
    hours: { drive_minutes_to_break: "5h", departs: "2026-07-13T09:00-04:00" },
  });
  nothingInternal(planned.text);
  const plan = Timed.parse(planned.structured);
  // More than forty hours of driving are four periods of eleven, each with a break but the last.
  expect(plan.breaks.map(({ kind }) => kind)).toEqual([
    "break",
    "rest",
    "break",
    "rest",
    "break",
    "rest",
    "break",
    "rest",
  ]);
  expect(plan).toMatchObject({
    leave_at: leave,
    leave_time_zone: "America/Los_Angeles",
    arrive_time_zone: "America/New_York",
    total_rest_minutes: 2400,
  });
  expect((Date.parse(plan.arrive_at) - Date.parse(leave)) / 3_600_000).toBeCloseTo(plan.total_time_hours, 2);
  const breaks = plan.breaks.flatMap(({ kind, station_id: id }) => (kind === "break" && id !== undefined ? [id] : []));
  expect(breaks.length).toBeGreaterThan(0);
  expect(
    plan.stops
      .filter(({ covers }) => covers.includes("break"))
      .map(({ station_id: id, stop_minutes: minutes }) => ({ id, minutes })),
  ).toEqual(breaks.map((id) => ({ id, minutes: 30 })));
  for (const { covers, stop_minutes: minutes } of plan.stops) expect(minutes).toBe(covers.includes("break") ? 30 : 20);
  expect(plan).not.toHaveProperty("schedule");
  expect(planned.text).toContain("These fit on the way: ");
  expect(planned.text).toMatch(
    /break at stop \d.*rest (?:between miles \d+ and \d+|at mile \d+).*The log book is the driver's\./,
  );
  expect(planned.text).toMatch(
    / hours in all, with stops, breaks and rests, from Mon Jul 13, 6:00 AM PDT to [A-Z][a-z]{2} Jul 1\d, \d+:\d\d [AP]M EDT\./,
  );

  const short = await call(client, "plan_fuel_stops", {
    ...TRIP,
    destination: "Salt Lake City, UT",
    current_fuel_gallons: 60,
    hours: { drive_minutes_to_break: 400, departure_at: "2026-07-13T06:00-07:00" },
  });
  const { stops, breaks: one } = Timed.parse(short.structured);
  expect(short.text).toContain(
    `A break of 30 minutes fits ${
      one[0]?.station_id === undefined
        ? "between miles"
        : `at the fuel stop at ${
            stops
              .find(({ station_id: id }) => id === one[0]?.station_id)
              ?.station_name.trim()
              .slice(0, 20) ?? "?"
          }`
    }`,
  );
  const fine = await call(client, "plan_fuel_stops", { ...TRIP, destination: "Reno, NV", hours: {} });
  expect(fine.text).toContain("By these hours, no break and no rest is due on the way. The log book is the driver's.");

  const later = await call(client, "compare_plans", {
    plan_id: plan.plan_id,
    variants: [
      { name: "At nine", hours: { departure_at: "2026-07-13T09:00-07:00" } },
      { name: "No break planned", hours: { break_minutes: 0 } },
    ],
  });
  nothingInternal(later.text);
  const compared = z
    .looseObject({
      plans: z.array(
        z.looseObject({ kind: z.string(), name: z.string(), total_cost: z.number(), arrive_at: z.string().optional() }),
      ),
    })
    .parse(later.structured).plans;
  const named = (name: string) => compared.find((row) => row.name === name);
  expect(named("Best plan")).toMatchObject({ total_cost: plan.total_cost, arrive_at: plan.arrive_at });
  // Gallons of a variant's plan are rounded before they are counted.
  expect(named("At nine")?.total_cost).toBeCloseTo(plan.total_cost, 1);
  expect(Date.parse(named("At nine")?.arrive_at ?? "") - Date.parse(plan.arrive_at)).toBe(3 * 3_600_000);
  expect(named("No break planned")?.total_cost).toBeGreaterThan(plan.total_cost - 0.05);
  expect(named("No break planned")).not.toHaveProperty("arrive_at");
  expect(later.text).toContain("At nine: ");

  const mile = { plan_id: plan.plan_id, miles_from_route_start: 500, current_fuel_gallons: 60 };
  expect(await call(client, "replan", mile)).toMatchObject({
    isError: true,
    text: expect.stringContaining("Ask how much driving is left"),
  });
  const rest = await call(client, "replan", {
    ...mile,
    hours: { drive_minutes_left: 60, departs: "2026-07-13T16:00-06:00" },
  });
  nothingInternal(rest.text);
  const { breaks: ahead, leave_at: left } = Timed.parse(rest.structured);
  expect(ahead[0]).toMatchObject({ kind: "rest" });
  expect(Date.parse(left)).toBe(Date.parse("2026-07-13T22:00Z"));
  for (const { text } of [planned, short, fine, later, rest]) expect(text).not.toMatch(/complian|legal/i);
}

/** What a driver on the way has said holds in all later calls. */
async function goesOnFromReplan(client: Client): Promise<void> {
  const planned = await call(client, "plan_fuel_stops", { ...TRIP, maximum_stops: 8 });
  const { plan_id, stops } = Plan.parse(planned.structured);
  const [first, second] = stops;
  if (first === undefined || second === undefined) throw new Error("the trip has too few stops");
  expect(planned.text).toContain(`plan_id: ${plan_id}`);
  expect(planned.text).toContain(`(id ${first.station_id})`);
  const mile = first.miles_from_route_start + 30;
  const closed = await call(client, "replan", {
    plan_id,
    miles_from_route_start: mile,
    current_fuel_gallons: 110,
    skipped_station_ids: [second.station_name],
  });
  expect(closed.text).toContain("From here on, 7 stops at most: of the 8 allowed, 1 of the former plan lies behind.");
  const rest = Plan.parse(closed.structured);
  const isAhead = (miles: number): boolean => miles >= mile;
  const again = Plan.parse(
    (
      await call(client, "replan", {
        plan_id: rest.plan_id,
        miles_from_route_start: mile + 10,
        current_fuel_gallons: 108,
      })
    ).structured,
  );
  for (const plan of [rest, again])
    expect(plan.stops.map(({ station_id }) => station_id)).not.toContain(second.station_id);

  const compared = await call(client, "compare_plans", { plan_id: rest.plan_id });
  expect(compared.text).toContain(
    `From mile ${mile.toLocaleString("en-US", { maximumFractionDigits: 1 })} with 110 gallons on board:`,
  );
  expect(
    z.array(z.looseObject({ total_cost: z.number() })).parse(compared.structured["plans"])[0]?.total_cost,
  ).toBeCloseTo(rest.total_cost, 1);
  const explained = await call(client, "explain_stop", { plan_id: rest.plan_id, station: second.station_id });
  expect(explained.structured).toMatchObject({ is_in_plan: false, total_cost: rest.total_cost });
  const { stations } = z
    .looseObject({ stations: z.array(z.looseObject({ miles_from_route_start: z.number() })) })
    .parse((await call(client, "station_prices", { plan_id: rest.plan_id, limit: 50 })).structured);
  expect(stations.every(({ miles_from_route_start }) => isAhead(miles_from_route_start))).toBe(true);
}

/** A station may be called by its name wherever an id is asked for; what is not clear is refused. */
async function callsStationsByName(client: Client): Promise<void> {
  const { stops } = Plan.parse((await call(client, "plan_fuel_stops", TRIP)).structured);
  const name = stops[0]?.station_name ?? "";
  const without = await call(client, "plan_fuel_stops", { ...TRIP, excluded_station_ids: name });
  expect(Plan.parse(without.structured).stops.map(({ station_name }) => station_name)).not.toContain(name);
  for (const rule of ["excluded_station_ids", "required_station_ids"]) {
    const { text, isError } = await call(client, "plan_fuel_stops", { ...TRIP, [rule]: ["Nowhere Fuel"] });
    expect({ text, isError }).toMatchObject({
      isError: true,
      text: expect.stringMatching(
        `- ${rule}, item 1: "Nowhere Fuel" is not clearly one station along this trip\\..*\\(id s\\d+\\)`,
      ),
    });
  }
  const variants = [{ name: "Not there", required_station_ids: ["none"] }];
  expect((await call(client, "compare_plans", { ...TRIP, variants })).text).toContain(
    'Not there: no plan. required_station_ids: "none" is not clearly one station',
  );
  const misspelt = await call(client, "compare_plans", { ...TRIP, variants: { name: "Two stops", max_stops: 2 } });
  expect(misspelt).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^variants: there is no "max_stops" there\. Did you mean maximum_stops\? Call again/),
  });
  expect((await call(client, "compare_plans", { ...TRIP, variants: [{ maximum_stops: 2 }] })).text).toContain(
    "- variants, item 1: name: Field required",
  );
}

/** Near a place, of a brand, by ids. */
async function pricesWithoutTrip(client: Client): Promise<void> {
  const near = await call(client, "station_prices", { near: "Omaha, NE", within_miles: "40", limit: 3 });
  expect(near.text).toMatch(/stations with a price within 40 miles of Omaha, NE: from \$3\.\d{3}/);
  const { stations } = z
    .looseObject({ stations: z.array(z.looseObject({ miles_from_place: z.number() })) })
    .parse(near.structured);
  expect(stations.length).toBe(3);
  expect(stations.every(({ miles_from_place: miles }) => miles <= 40)).toBe(true);
  const ofBrand = await call(client, "station_prices", { brand: "loves" });
  expect(ofBrand.text).toContain("1. $3.");
  expect(
    z
      .array(z.looseObject({ brand: z.string() }))
      .parse(ofBrand.structured["stations"])
      .every(({ brand }) => brand === "Love's"),
  ).toBe(true);
  const byIds = await call(client, "station_prices", { station_ids: ["s7", "s9", "none"] });
  expect(byIds.structured["station_count"]).toBe(2);
  expect(byIds.text).toContain("Not among them: none.");
  expect((await call(client, "station_prices", { station_ids: ["none"] })).text).toMatch(/^There is no station/);
}

/** Refusals say what to do next. */
async function refusesWithAdvice(client: Client): Promise<void> {
  const refused = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const { text, isError } = await call(client, name, args);
    expect({ text, isError }).toMatchObject({ isError: true });
    nothingInternal(text);
    return text;
  };
  expect(await refused("plan_fuel_stops", { ...TRIP, origin: "Springfield" })).toMatch(
    /^origin: I found several places of this name: .*Springfield, IL.*Ask the user which one is meant, then call again/,
  );
  expect(await refused("plan_fuel_stops", { ...TRIP, destination: "Omahaa, NE" })).toMatch(
    /^destination: .*Omaha, NE.*call again/,
  );
  expect(await refused("plan_fuel_stops", { origin: TRIP.origin, destination: TRIP.destination })).toMatch(
    /Ask the user for the miles per gallon/,
  );
  expect(await refused("plan_fuel_stops", { ...TRIP, mpg: "lots", destination: undefined })).toBe(
    "Some arguments cannot be used:\n- destination: Field required\n- mpg: Input should be a valid number\nCorrect them and call again; ask the user for what you do not know.",
  );
  expect(await refused("plan_fuel_stops", { ...TRIP, current_fuel_gallons: 151 })).toContain(
    "- current_fuel_gallons: ",
  );
  expect(
    await refused("plan_fuel_stops", { ...TRIP, current_fuel_gallons: 1, mpg: 0.5, tank_capacity_gallons: 2 }),
  ).toMatch(/To get further: .*\d.*Tell the user what is in the way/s);
  expect(await refused("plan_fuel_stops", { ...TRIP, maximum_stops: 0 })).toMatch(/To get further: allow \d+ stops/);
  expect(await refused("plan_fuel_stops", { ...TRIP, station_set: "mine" })).toMatch(/no .*set of stations.*"default"/);
  expect(await refused("explain_stop", { ...TRIP, station: "Nowhere Fuel" })).toMatch(
    /It is not clear which station.* \(id "s\d+", mile \d+\).*call again with its id/,
  );
  expect(await refused("replan", { plan_id: "gone", miles_from_route_start: 1, current_fuel_gallons: 50 })).toMatch(
    /Call again without plan_id/,
  );
  expect(await refused("station_prices", {})).toMatch(/^Which stations\?/);
}

/** What is plainly meant is taken, and what is not understood is said. */
async function takesWhatIsMeant(client: Client): Promise<void> {
  const { text, isError } = await call(client, "plan_fuel_stops", {
    origin: 68_102,
    destination: "Denver, CO",
    mpg: "6.5",
    tank_capacity_gallons: "150",
    only_brands: "Love's",
    fill_up: "true",
    current_fuel_gallons: null,
    departure: "tomorrow",
  });
  expect({ text, isError }).toMatchObject({ isError: false });
  expect(text).toContain("a full tank of 150 gallons is assumed");
  expect(text).toContain("Ignored, because there is no such argument: departure.");
}
