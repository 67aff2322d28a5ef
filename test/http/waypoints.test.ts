// A body can hold millions of waypoints, which must cost the service no more than reading them.

import { expect, test } from "vitest";
import { OptimizeRequest } from "../../src/contract/schemas/optimize.js";
import { LENIENT, parseBody } from "../../src/contract/schemas/parse.js";
import { ServiceError } from "../../src/contract/values/errors.js";
import { validationError } from "../../src/contract/values/faults.js";
import { textWith } from "../support/requests.js";

function refuse(waypoints: string): ServiceError {
  try {
    parseBody(Buffer.from(textWith(["route", "waypoints"], waypoints)), OptimizeRequest, validationError, LENIENT);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error("the waypoints were accepted");
}

test("too many waypoints are not checked one by one", () => {
  expect(refuse(`[${"{},".repeat(100_000)}{}]`).details).toEqual([
    { loc: ["body", "route", "waypoints"], msg: "List should have at most 100000 items, not 100001", type: "too_long" },
  ]);
});

test("the maximum number of waypoints, all invalid: the first hundred are named, and the rest are counted", () => {
  const { code, details } = refuse(`[${"{},".repeat(99_999)}{}]`);
  expect(code).toBe("VALIDATION_ERROR");
  expect(details).toHaveLength(100);
  expect(details).toContainEqual({
    loc: ["body", "route", "waypoints", "49", "lng"],
    msg: "Field required",
    type: "missing",
  });
});

test("a few invalid waypoints are each named; beyond a hundred faults the checking stops", () => {
  expect(refuse('[{"lat":0,"lng":0},{"lat":90.1,"lng":180},{"lat":"x","lng":-181},7]').details).toEqual([
    {
      loc: ["body", "route", "waypoints", "1", "lat"],
      msg: "Input should be less than or equal to 90",
      type: "less_than_equal",
    },
    { loc: ["body", "route", "waypoints", "2", "lat"], msg: "Input should be a valid number", type: "float_type" },
    {
      loc: ["body", "route", "waypoints", "2", "lng"],
      msg: "Input should be greater than or equal to -180",
      type: "greater_than_equal",
    },
    { loc: ["body", "route", "waypoints", "3"], msg: "Input should be a valid object", type: "model_attributes_type" },
  ]);
  expect(refuse(`[${"0,".repeat(149)}0]`).extra).toEqual({ details_total: 101 });
});
