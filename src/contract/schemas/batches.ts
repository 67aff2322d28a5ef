// A night of trips in one request.

import { z } from "zod";
import { RequestId, text } from "./fields.js";

/** The caller's own name of a trip, which no other line of the batch has. */
export const CustomId = text(1, 64).describe("Your own name of the trip; no other line of the batch has it.");

/** The states of a batch. */
export const BatchStatus = z.enum(["queued", "running", "finished", "cancelled"]);
export type BatchStatus = z.infer<typeof BatchStatus>;

const BATCH_FIELDS = {
  id: z.string().describe("Names the batch in the addresses of its state and its results."),
  status: BatchStatus.describe(
    "`queued` until the first trip is planned, `running`, then `finished`; `cancelled` where it was cancelled before.",
  ),
  total: z.number().meta({ type: "integer", minimum: 1 }).describe("How many trips it has."),
  done: z
    .number()
    .meta({ type: "integer", minimum: 0 })
    .describe("How many of them are answered, those without a plan included."),
  failed: z
    .number()
    .meta({ type: "integer", minimum: 0 })
    .describe("How many of the answered ones have no plan: their `status` is 400 or more."),
  created_at: z.iso.datetime().describe("When it was accepted."),
  finished_at: z.iso.datetime().nullable().describe("When it was finished or cancelled; null before."),
};

export const Batch = z.object(BATCH_FIELDS);
export type Batch = z.infer<typeof Batch>;

export const BatchResponse = Batch.extend({ request_id: RequestId });
export type BatchResponse = z.infer<typeof BatchResponse>;

/** A line of the results. */
export const BatchResult = z.object({
  custom_id: z.string(),
  /** What `POST /v1/plans` would have answered: its HTTP status and its body. */
  status: z.int(),
  body: z.unknown(),
});
export type BatchResult = z.infer<typeof BatchResult>;
