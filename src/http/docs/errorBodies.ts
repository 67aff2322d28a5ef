// The bodies of errors as OpenAPI describes them; nothing is parsed with these schemas.

import { z } from "zod";
import { ERRORS } from "../../contract/values/errors.js";
import { Relaxation } from "../../contract/schemas/relaxation.js";
import { RequestId } from "../../contract/schemas/fields.js";

/** Codes may be added, so the schema does not list them. */
const ErrorCodeText = z.string().meta({
  description:
    "What kind of error it is: stable, for programs to switch on. Codes may be added, they are never renamed.",
  examples: Object.keys(ERRORS),
});

export const ErrorBody = z
  .object({
    error_code: ErrorCodeText,
    message: z.string().describe("What is wrong and what to do, for people."),
    details: z
      .unknown()
      .optional()
      .describe("Diagnostic values; what they are depends on `error_code`: see its example."),
    details_total: z.number().optional().meta({
      description: "`VALIDATION_ERROR` only: how many faults there are; `details` lists the first 100.",
      type: "integer",
      minimum: 1,
    }),
    request_id: RequestId,
  })
  .describe("The body of every error.");

const Mile = z.number().min(0).nullable();

export const InfeasibleRouteBody = ErrorBody.extend({
  error_code: z.literal("INFEASIBLE_ROUTE").describe("There is no plan."),
  details: z
    .object({
      cause: z
        .enum(["INITIAL_FUEL_TOO_LOW", "STATION_GAP_EXCEEDS_RANGE", "RESERVE_UNREACHABLE", "RULES_TOO_TIGHT"])
        .describe(
          "Why: the first station or the destination is out of reach at the start, two stations are too far apart, the reserve cannot be kept, or only the rules of the request leave no plan. Then no stretch is in the way, and the figures of one are null.",
        ),
      from_mile: Mile.describe("Where the stretch that cannot be driven begins, in miles from the start."),
      to_mile: Mile.describe("Where it ends, in miles from the start."),
      gap_miles: Mile.describe("How long it is, in miles."),
      usable_range_miles: Mile.describe(
        "How far the vehicle gets at most and still has the fuel to be kept, in miles.",
      ),
      shortfall_gallons: z.number().nullable().describe("How much fuel is missing, in gallons."),
      from_station_id: z
        .string()
        .nullable()
        .describe("`id` of the station where it begins; null at the start, and where no stretch is in the way."),
      to_station_id: z
        .string()
        .nullable()
        .describe("`id` of the station where it ends; null at the destination, and where no stretch is in the way."),
      nearest_fix: z
        .string()
        .describe("What would make this stretch feasible, with its figures; for rules, the first of `rules` in words."),
      rules: z
        .array(Relaxation)
        .optional()
        .describe(
          "`RULES_TOO_TIGHT` only: the rules of which each, relaxed alone, leaves a plan. Empty where several must go together; `nearest_fix` then names them.",
        ),
    })
    .describe("What is in the way: the first obstacle along the route, or rules; and what would remove it."),
}).describe("No plan exists: what stands in the way, and what would help.");

const Fault = z
  .object({
    loc: z.array(z.string()).describe("Where the fault is, such as `body`, `stations`, `3`, `location`, `lat`."),
    msg: z.string().describe("What is wrong, for people."),
    type: z
      .string()
      .describe("What kind of fault it is, by Pydantic's names: `missing`, `greater_than`, `json_invalid`, …"),
    input: z.unknown().describe("The value found: texts cut to 100 characters, null for objects and lists."),
    ctx: z.object({}).meta({ description: "The bound or choice that was missed.", additionalProperties: true }),
  })
  .describe("One thing that is wrong with a request.");

export const UnprocessableBody = z
  .object({
    detail: z.array(Fault).describe("The faults found, the first 100 of them."),
    detail_total: z.number().meta({ description: "How many faults there are.", type: "integer", minimum: 1 }),
    request_id: RequestId,
  })
  .describe("The faults of a request, in the form that FastAPI clients know.");
