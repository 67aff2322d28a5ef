// Bodies of answers that no schema of the contract parses: errors, and what the service says of itself.

import { z } from "zod";
import { ERRORS } from "../../contract/errors.js";
import { RequestId } from "../../contract/fields.js";

/** SPEC: codes may be added, so clients must not take them for a closed list. */
const ErrorCodeText = z.string().meta({
  description: "What kind of error it is: stable, for programs to switch on. Codes may be added, they are never renamed.",
  examples: Object.keys(ERRORS),
});

export const ErrorBody = z
  .object({
    error_code: ErrorCodeText,
    message: z.string().describe("What is wrong and what to do, for people."),
    details: z.unknown().optional().describe("Diagnostic values; what they are depends on `error_code`: see its example."),
    details_total: z.number().optional().meta({ description: "`VALIDATION_ERROR` only: how many faults there are; `details` lists the first 100.", type: "integer", minimum: 1 }),
    request_id: RequestId,
  })
  .describe("The body of every error.");

const Mile = z.number().min(0);

export const InfeasibleRouteBody = ErrorBody.extend({
  error_code: z.literal("INFEASIBLE_ROUTE").describe("There is no plan."),
  details: z
    .object({
      cause: z
        .enum(["INITIAL_FUEL_TOO_LOW", "STATION_GAP_EXCEEDS_RANGE", "RESERVE_UNREACHABLE"])
        .describe("Why: the first station or the destination is out of reach at the start, two stations are too far apart, or the reserve cannot be kept."),
      from_mile: Mile.describe("Where the stretch that cannot be driven begins, in miles from the start."),
      to_mile: Mile.describe("Where it ends, in miles from the start."),
      gap_miles: Mile.describe("How long it is, in miles."),
      usable_range_miles: Mile.describe("How far the vehicle gets at most and still has the fuel to be kept, in miles."),
      shortfall_gallons: z.number().describe("How much fuel is missing, in gallons."),
      from_station_id: z.string().nullable().describe("`id` of the station where it begins; null at the start."),
      to_station_id: z.string().nullable().describe("`id` of the station where it ends; null at the destination."),
      nearest_fix: z.string().describe("What would make this stretch feasible, with its figures."),
    })
    .describe("The first obstacle along the route and what would remove it."),
}).describe("No plan exists: what stands in the way, and what would help.");

const Fault = z
  .object({
    loc: z.array(z.string()).describe("Where the fault is, such as `body`, `stations`, `3`, `location`, `lat`."),
    msg: z.string().describe("What is wrong, for people."),
    type: z.string().describe("What kind of fault it is, by Pydantic's names: `missing`, `greater_than`, `json_invalid`, …"),
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

const Provider = z.object({
  provider: z.string().describe("Name of the provider."),
  coverage: z.string().describe("What it covers, for people."),
});

export const StatusResponse = z.object({
  routing: Provider.describe("Where routes and detours come from."),
  places: Provider.describe("Where place names are looked up."),
  request_id: RequestId,
});

export const HealthResponse = z.object({
  status: z.literal("ok").describe("The process lives."),
  request_id: RequestId,
});

export const ReadyResponse = z.object({
  status: z.literal("ready").describe("A small trip was just solved, and right."),
  degraded: z.array(z.string()).optional().describe("What does not work as it should while requests are answered all the same; left out where all is well."),
  request_id: RequestId,
});

export const NotReadyResponse = z.object({
  status: z.literal("not ready").describe("The service must not be sent requests."),
  reason: z.string().describe("Why, for people."),
  request_id: RequestId,
});
