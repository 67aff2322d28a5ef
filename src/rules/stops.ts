// How stops have to be, and how many there may be.

import { DEFAULT_PARAMS, MAX_DOLLARS_PER_STOP, MAX_STOP_MINUTES, MAX_STOPS_BOUND } from "../contract/values/limits.js";
import { counted, dollars } from "../contract/values/words.js";
import { numberOption } from "./option.js";
import type { Rule } from "./rule.js";

export const STOP_RULES = {
  stop_minutes: {
    place: "params",
    label: "Minutes a stop",
    brief: (minutes) => `${minutes} min a stop`,
    options: {
      "stop-minutes": numberOption({
        unit: "minutes",
        help: "minutes that a stop takes beside its detour, worth as much as those of detours",
      }),
    },
    argument: true,
    isAsked: ({ stop_minutes: minutes }) => (minutes ?? 0) > 0,
    charges: {
      stop_minutes: {
        name: "the minutes of a stop",
        applies: ({ params, stations }) =>
          (params.stop_minutes ?? 0) > 0 || stations.stopMinutes.some((minutes) => minutes > 0),
        drop: (trip) => ({
          ...trip,
          stations: { ...trip.stations, stopMinutes: new Float64Array(trip.stations.length) },
        }),
      },
    },
    number: {
      shown: { unit: "min", scale: 1 },
      least: 0,
      most: MAX_STOP_MINUTES,
      default: DEFAULT_PARAMS.stop_minutes,
      step: 5,
    },
  },
  stop_cost_dollars: {
    place: "params",
    label: "Dollars a stop",
    brief: (cost) => `${dollars(cost)} a stop`,
    options: { "stop-cost": numberOption({ unit: "dollars", help: "dollars that a stop costs beside fuel and time" }) },
    argument: false,
    isAsked: ({ stop_cost_dollars: cost }) => (cost ?? 0) > 0,
    charges: {
      stop_cost_dollars: {
        name: "the cost of a stop",
        applies: ({ params }) => (params.stop_cost_dollars ?? 0) > 0,
        drop: (trip) => ({ ...trip, params: { ...trip.params, stop_cost_dollars: 0 } }),
      },
    },
    number: {
      shown: { unit: "$", scale: 1 },
      least: 0,
      most: MAX_DOLLARS_PER_STOP,
      default: DEFAULT_PARAMS.stop_cost_dollars,
      step: 1,
      isFurther: true,
    },
  },
  maximum_stops: {
    place: "params",
    label: "Most stops",
    brief: (most) => `at most ${counted(most, "stop")}`,
    options: { "max-stops": numberOption({ unit: "stops", help: `most stops, 0 to ${MAX_STOPS_BOUND}` }) },
    argument: true,
    isAsked: ({ maximum_stops: most }) => typeof most === "number",
    read: (most) => ({ maximumStops: most ?? undefined }),
    input: ({ maximumStops }) => (maximumStops === undefined ? {} : { maximumStops }),
    limits: {
      maximum_stops: {
        name: "the most stops",
        applies: ({ maximumStops }) => maximumStops !== undefined,
        drop: () => ({ maximumStops: undefined }),
        relax: ({ leastStops }) => [{ rule: "maximum_stops", value: leastStops(MAX_STOPS_BOUND) ?? null }],
        word: ({ value }) => (value === null ? "allow any number of stops" : `allow ${counted(value, "stop")}`),
        loosen: (rules, { value }) => ({ ...rules, maximum_stops: value }),
      },
    },
    number: {
      shown: { unit: "", scale: 1 },
      least: 0,
      most: MAX_STOPS_BOUND,
      default: undefined,
      isWhole: true,
      step: 1,
      whenEmpty: "No limit",
    },
  },
  fill_up: {
    place: "params",
    label: "Fill up at every stop",
    brief: () => "fill up",
    options: { "fill-up": { kind: "flag", sets: true, help: "every stop fills the tank" } },
    argument: true,
    isAsked: ({ fill_up: fillsUp }) => fillsUp === true,
    read: (fillsUp) => ({ fillUp: fillsUp ?? DEFAULT_PARAMS.fill_up }),
    input: ({ fillUp }) => (fillUp ? { fillUp } : {}),
    limits: {
      fill_up: {
        name: "filling up",
        applies: ({ fillUp }) => fillUp,
        drop: () => ({ fillUp: false }),
        relax: () => [{ rule: "fill_up", value: false }],
        word: () => "do not fill up at every stop",
        loosen: (rules) => ({ ...rules, fill_up: false }),
      },
    },
  },
} as const satisfies {
  readonly [Field in "stop_minutes" | "stop_cost_dollars" | "maximum_stops" | "fill_up"]: Rule<Field>;
};
