// How tools read a driver's hours, and what of them holds in later calls. The desk is asked for nothing: what it would
// be asked is seen.

import { expect, test } from "vitest";
import type { PlanRequest } from "../../src/contract/schemas/plans.js";
import type { Tool } from "../../src/mcp/defineTool.js";
import { wordRefusal } from "../../src/mcp/refusals.js";
import { TOOLS } from "../../src/mcp/server.js";
import { ToolRefusal } from "../../src/mcp/tool.js";
import type { TripQuestion } from "../../src/journey/questions.js";

const TRIP = { origin: "Omaha, NE", destination: "Denver, CO", mpg: 6.5, tank_capacity_gallons: 150 };

const SEEN = new ToolRefusal("seen");

/**
 * What a tool asks for, or the words in which it refuses. @param kept the arguments of the former call that `plan_id`
 * names.
 */
async function ask(
  name: string,
  args: object,
  kept?: object,
): Promise<{ request?: PlanRequest; question?: TripQuestion; refusal?: string | undefined }> {
  const seen: { request?: PlanRequest; question?: TripQuestion } = {};
  const desk = {
    ask: async (request: PlanRequest, question: TripQuestion) => {
      Object.assign(seen, { request, question });
      throw SEEN;
    },
    listPrices: () => Promise.reject(SEEN),
    locate: () => Promise.reject(SEEN),
  };
  const answers = {
    keep: async () => undefined,
    read: async () => (kept === undefined ? undefined : JSON.stringify({ arguments: kept, answer: {} })),
  };
  const tool: Tool = TOOLS.find((one) => one.name === name) ?? expect.fail(name);
  try {
    await tool.call(args, { desk, answers, signal: new AbortController().signal });
  } catch (error) {
    return error === SEEN ? seen : { refusal: wordRefusal(error) };
  }
  return expect.fail("answered without a desk");
}

const hoursOf = async (given: object) => (await ask("plan_fuel_stops", { ...TRIP, ...given })).request?.hours;

const GIVEN: readonly (readonly [given: object, hours: object | undefined])[] = [
  [
    { hours: { drive_minutes_left: 660, drive_minutes_to_break: 0 } },
    { drive_minutes_left: 660, drive_minutes_to_break: 0 },
  ],
  [
    {
      hours: {
        drive_minutes_left: "11h",
        drive_minutes_to_break: "7:30",
        window_minutes_left: "13h30",
        rest_minutes: "600",
      },
    },
    { drive_minutes_left: 660, drive_minutes_to_break: 450, window_minutes_left: 810, rest_minutes: 600 },
  ],
  [
    { hours: { drive_left: "9h", "break-in": "45m", departs: "2026-07-13T06:00-05:00" } },
    { drive_minutes_left: 540, drive_minutes_to_break: 45, departure_at: "2026-07-13T06:00-05:00" },
  ],
  [{ departs: "2026-07-13T06:00-05:00" }, { departure_at: "2026-07-13T06:00-05:00" }],
  [
    { hours: {}, departure_at: "2026-07-13T06:00Z", drive_minutes_left: 300 },
    { departure_at: "2026-07-13T06:00Z", drive_minutes_left: 300 },
  ],
  [{ hours: '{"drive_minutes_left": "5h", "break_minutes": null}' }, { drive_minutes_left: 300 }],
  [{ hours: true }, {}],
  [{ hours: {} }, {}],
  [
    { hours: { rests: ["9h-11h", "20h-22h"] } },
    {
      rests: [
        { from_drive_minute: 540, to_drive_minute: 660 },
        { from_drive_minute: 1200, to_drive_minute: 1320 },
      ],
    },
  ],
  [{ hours: { rests: "540-660" } }, { rests: [{ from_drive_minute: 540, to_drive_minute: 660 }] }],
  [
    { hours: { rests: { from_drive_minute: "9h", to_drive_minute: "660" } } },
    { rests: [{ from_drive_minute: 540, to_drive_minute: 660 }] },
  ],
  [{ hours: null }, undefined],
  [{}, undefined],
];

test.each(GIVEN.map(([given, hours]) => [JSON.stringify(given).slice(0, 70), given, hours] as const))(
  "%s are read as hours",
  async (_, given, hours) => {
    expect(await hoursOf(given)).toEqual(hours);
  },
);

test("minutes of other arguments may be texts, too", async () => {
  const { request } = await ask("plan_fuel_stops", { ...TRIP, stop_minutes: "0:20", max_detour_minutes: "12m" });
  expect(request).toMatchObject({ params: { stop_minutes: 20 }, corridor: { max_detour_minutes: 12 } });
});

test.each([
  [
    { hours: { driving_left: 300 } },
    /^hours: there is no "driving_left" there\. Call again with these alone: drive_minutes_to_break, /,
  ],
  [{ hours: { rests: [{ from: 540, to: 660 }] } }, /^rests: there is no "from" there/],
  [
    { hours: { drive_minutes_left: "12h" } },
    /- drive_minutes_left: Input should be less than or equal to the 660 of drive_minutes_per_period/,
  ],
  [
    { hours: { drive_minutes_left: "9.5" } },
    /^hours: drive_minutes_left 9\.5 may be hours or minutes: write 9\.5h or 9\.5m\./,
  ],
  [{ hours: { drive_minutes_left: 9.5 } }, /^hours: drive_minutes_left 9\.5 may be hours or minutes/],
  [{ drive_left: 9 }, /^hours: drive_left 9 may be hours or minutes: write 9h or 9m\./],
  [{ hours: { drive_minutes_left: "soon" } }, /- drive_minutes_left: Input should be a valid number/],
  [
    { hours: { rests: ["9h-11h", "8h-10h"] } },
    /- rests, item 2: from_drive_minute: Input should be greater than or equal to 660/,
  ],
  [{ departs: "tomorrow" }, /- departure_at: Input should be a time in ISO 8601 with its time zone/],
  [{ hours: "rested" }, /- hours: Input should be a valid object/],
])("%j are refused", async (given, words) => {
  expect(await ask("plan_fuel_stops", { ...TRIP, ...given })).toEqual({ refusal: expect.stringMatching(words) });
});

const FORMER = {
  ...TRIP,
  hours: {
    drive_minutes_left: 300,
    drive_minutes_to_break: 200,
    drive_minutes_per_break: 270,
    break_minutes: 45,
    rests: [{ from_drive_minute: 100, to_drive_minute: 200 }],
    departure_at: "2026-07-13T06:00-05:00",
  },
};

test("with plan_id the former hours hold, but for fields that are given anew", async () => {
  expect((await ask("explain_stop", { plan_id: "a", station: "Pilot" }, FORMER)).request?.hours).toEqual(FORMER.hours);
  expect(
    (await ask("compare_plans", { plan_id: "a", departs: "2026-07-13T09:00-05:00" }, FORMER)).request?.hours,
  ).toEqual({ ...FORMER.hours, departure_at: "2026-07-13T09:00-05:00" });
  expect((await ask("station_prices", { plan_id: "a", hours: { break_minutes: 30 } }, TRIP)).request?.hours).toEqual({
    break_minutes: 30,
  });
  expect((await ask("compare_plans", { plan_id: "a" }, TRIP)).request?.hours).toBeUndefined();
});

test("variants have hours of their own", async () => {
  const { question } = await ask(
    "compare_plans",
    {
      plan_id: "a",
      variants: [
        { name: "Later", departs: "2026-07-13T09:00-05:00" },
        { name: "No break", hours: { "break-minutes": 0 } },
        { name: "Pilot", only_brands: "Pilot" },
      ],
    },
    FORMER,
  );
  expect(question).toMatchObject({
    variants: [
      { name: "Later", hours: { departure_at: "2026-07-13T09:00-05:00" } },
      { name: "No break", hours: { break_minutes: 0 } },
      { name: "Pilot", params: { brands: { only: ["Pilot"] } } },
    ],
  });
  expect(
    (await ask("compare_plans", { plan_id: "a", variants: [{ name: "Wrong", hours: { speed: 1 } }] }, FORMER)).refusal,
  ).toMatch(/^hours: there is no "speed" there/);
});

test("on the way, limits hold, and what was left does not", async () => {
  const here = { plan_id: "a", miles_from_route_start: 200, current_fuel_gallons: 80 };
  expect((await ask("replan", here, FORMER)).refusal).toMatch(
    /^hours: .*call again with hours as they are now, or with \{\} for a driver who has just rested\.$/,
  );
  const { request } = await ask(
    "replan",
    { ...here, hours: { drive_minutes_left: "2h", departs: "2026-07-13T11:00-05:00" } },
    FORMER,
  );
  expect(request).toMatchObject({ progress: { miles_from_route_start: 200 } });
  expect(request?.hours).toEqual({
    drive_minutes_left: 120,
    departure_at: "2026-07-13T11:00-05:00",
    drive_minutes_per_break: 270,
    break_minutes: 45,
  });
  expect((await ask("replan", { ...here, hours: {} }, FORMER)).request?.hours).toEqual({
    drive_minutes_per_break: 270,
    break_minutes: 45,
  });
  expect((await ask("replan", here, TRIP)).request?.hours).toBeUndefined();
  expect((await ask("replan", { ...here, hours: { drive_minutes_left: 60 } }, TRIP)).request?.hours).toEqual({
    drive_minutes_left: 60,
  });
});
