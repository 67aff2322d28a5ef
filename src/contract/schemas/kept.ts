// What is kept with the service: sets of stations, so that trips can name them in place of sending them, and batches, each
// a night of trips in one request.

import { z } from "zod";
import { shownWholeNumber, RequestId, text } from "./fields.js";

/** The name of a set, which also stands in addresses and names of files. */
export const StationSetName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_-]{0,63}$/,
    "Input should be 1 to 64 lower-case letters, digits, hyphens and underscores, and begin with a letter or digit",
  )
  .describe(
    "Name of the set: 1 to 64 lower-case letters, digits, hyphens and underscores. `default` is the host's own set, where it has one.",
  );

const Version = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe("SHA-256 of the set's content: the same stations and prices always have the same version.");
const StationCount = shownWholeNumber(1).describe("How many stations the set has.");
const Warnings = z.array(z.string()).describe("What was assumed, or left out of the file.");

const SET_FIELDS = { name: StationSetName, version: Version, station_count: StationCount };

export const StationSet = z
  .object({
    ...SET_FIELDS,
    priced_count: shownWholeNumber().describe("How many of them have a price; the others are left out of plans."),
    updated_at: z.iso.datetime().describe("When this version was put in place."),
    is_hosts: z.boolean().describe("Whether it is the host's own set, which nobody else can change."),
  })
  .describe("A set of stations.");
export type StationSet = z.infer<typeof StationSet>;

export const PutStationSetResponse = z.object({ ...SET_FIELDS, warnings: Warnings, request_id: RequestId });
export type PutStationSetResponse = z.infer<typeof PutStationSetResponse>;

export const PatchPricesResponse = z.object({
  ...SET_FIELDS,
  changed_count: shownWholeNumber().describe("How many stations have another price than before."),
  warnings: Warnings,
  request_id: RequestId,
});
export type PatchPricesResponse = z.infer<typeof PatchPricesResponse>;

export const StationSetResponse = StationSet.extend({ request_id: RequestId });
export type StationSetResponse = z.infer<typeof StationSetResponse>;

export const StationSetsResponse = z.object({
  station_sets: z.array(StationSet).describe("Your sets and the host's, by name."),
  request_id: RequestId,
});
export type StationSetsResponse = z.infer<typeof StationSetsResponse>;

export const DeleteStationSetResponse = z.object({
  name: StationSetName,
  deleted: z.literal(true).describe("The set is gone."),
  request_id: RequestId,
});

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
  total: shownWholeNumber(1).describe("How many trips it has."),
  done: shownWholeNumber().describe("How many of them are answered, those without a plan included."),
  failed: shownWholeNumber().describe("How many of the answered ones have no plan: their `status` is 400 or more."),
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
