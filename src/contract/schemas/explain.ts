import { z } from "zod";
import { Change } from "./explanation.js";
import { RequestId, text, warningFields } from "./fields.js";
import { OptimizeRequest, OptimizeResponse } from "./optimize.js";

export const ExplainRequest = OptimizeRequest.extend({
  station_id: text(1, 200).describe("The `id` of one of the stations."),
  force: z.enum(["in", "out"]).describe("`in`: the plan must stop there. `out`: it must not."),
});
export type ExplainRequest = z.infer<typeof ExplainRequest>;

/** A plan as `/v1/optimize` answers it, without the id of its request. */
const ForcedPlan = OptimizeResponse.omit({ request_id: true });

export const ExplainResponse = z.object({
  plan: ForcedPlan.nullable().describe(
    "The best plan under that, as `/v1/optimize` answers it; null where there is none.",
  ),
  extra_cost: z
    .number()
    .nullable()
    .describe(
      "How much more it costs than the best plan of the request, in dollars of `total_cost`, to a millionth. Less than 0 where it gives up a rule of the request and so costs less. Null where there is none.",
    ),
  changes: z
    .array(Change)
    .nullable()
    .describe(
      "What differs from the best plan of the request, stop by stop in driving order; null where there is none.",
    ),
  message: z.string().describe("The outcome in a sentence."),
  ...warningFields(
    "What was assumed or ignored of the request. Where there is a plan, they are its `warnings`; without one, they may be why there is none.",
  ),
  request_id: RequestId,
});
export type ExplainResponse = z.infer<typeof ExplainResponse>;

/** An answer without the id of its request. */
export type ExplainResult = Omit<ExplainResponse, "request_id">;
