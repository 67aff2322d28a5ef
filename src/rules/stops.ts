// How stops have to be, and how many there may be.

import { DEFAULT_PARAMS, MAX_DOLLARS_PER_STOP, MAX_STOP_MINUTES, MAX_STOPS_BOUND } from "../contract/values/limits.js";
import type { Rule } from "./rule.js";

export const STOP_RULES = {
  stop_minutes: {
    place: "params",
    label: "Minutes a stop",
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
    },
  },
  stop_cost_dollars: {
    place: "params",
    label: "Dollars a stop",
    isAsked: ({ stop_cost_dollars: dollars }) => (dollars ?? 0) > 0,
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
    },
  },
  maximum_stops: {
    place: "params",
    label: "Most stops",
    isAsked: ({ maximum_stops: most }) => typeof most === "number",
    read: (most) => ({ maximumStops: most ?? undefined }),
    input: ({ maximumStops }) => (maximumStops === undefined ? {} : { maximumStops }),
    limits: {
      maximum_stops: {
        name: "the most stops",
        applies: ({ maximumStops }) => maximumStops !== undefined,
        drop: () => ({ maximumStops: undefined }),
        relax: ({ leastStops }) => [{ rule: "maximum_stops", value: leastStops(MAX_STOPS_BOUND) ?? null }],
        word: ({ value }) =>
          value === null ? "allow any number of stops" : `allow ${value} ${value === 1 ? "stop" : "stops"}`,
        loosen: (rules, { value }) => ({ ...rules, maximum_stops: value }),
      },
    },
    number: { shown: { unit: "", scale: 1 }, least: 0, most: MAX_STOPS_BOUND, default: undefined, isWhole: true },
  },
  fill_up: {
    place: "params",
    label: "Fill up at every stop",
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
