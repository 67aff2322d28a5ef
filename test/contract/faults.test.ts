import { expect, it } from "vitest";
import { type Fault, validationError } from "../../src/contract/values/faults.js";

function fault(loc: readonly string[], msg: string, type = "value_error"): Fault {
  return { loc: ["body", ...loc], msg, type, ctx: {}, input: null };
}

const HEIGHT = fault(["vehicle", "truck", "height_feet"], "Input should be greater than 0", "greater_than");

it.each([
  ["the only fault and its place", [HEIGHT], "vehicle.truck.height_feet: Input should be greater than 0."],
  [
    "that there is one more",
    [HEIGHT, HEIGHT],
    "vehicle.truck.height_feet: Input should be greater than 0 (and 1 more fault).",
  ],
  [
    "how many more there are",
    Array<Fault>(4).fill(HEIGHT),
    "vehicle.truck.height_feet: Input should be greater than 0 (and 3 more faults).",
  ],
  [
    "that not all of them are listed",
    Array<Fault>(1500).fill(HEIGHT),
    "vehicle.truck.height_feet: Input should be greater than 0 (and 1,499 more faults; details lists the first 100).",
  ],
  [
    "which element of a list is at fault",
    [fault(["stations", "3", "location", "lat"], "Field required", "missing")],
    "stations[3].location.lat: Field required.",
  ],
  [
    "that the body as a whole is",
    [fault([], "Input should be a valid object")],
    "body: Input should be a valid object.",
  ],
  [
    "where a body is not JSON, once",
    [fault(["1"], "JSON decode error: the body is not JSON: line 1 column 2 (char 1)", "json_invalid")],
    "JSON decode error: the body is not JSON: line 1 column 2 (char 1).",
  ],
  [
    "the line of a file",
    [fault(["line 17", "custom_id"], "Line 3 has this custom_id already")],
    "line 17, custom_id: Line 3 has this custom_id already.",
  ],
  [
    "where a line is not JSON",
    [fault(["line 17", "1"], "JSON decode error: the line is not JSON: column 2 (char 1)", "json_invalid")],
    "line 17: JSON decode error: the line is not JSON: column 2 (char 1).",
  ],
  ["one full stop", [fault(["text"], "No station is called so.")], "text: No station is called so."],
  [
    "the beginning of a long key",
    [fault(["rates", "x".repeat(200)], "No state")],
    `rates.${"x".repeat(100)}: No state.`,
  ],
])("the message has %s", (_, faults, message) => {
  expect(validationError(faults).message).toBe(message);
});
