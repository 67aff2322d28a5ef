// Stations that are kept with the service, so that trips can name them in place of sending them.

import { z } from "zod";
import { RequestId } from "./fields.js";

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
const StationCount = z.number().meta({ type: "integer", minimum: 1 }).describe("How many stations the set has.");
const Warnings = z.array(z.string()).describe("What was assumed, or left out of the file.");

const SET_FIELDS = { name: StationSetName, version: Version, station_count: StationCount };

export const StationSet = z
  .object({
    ...SET_FIELDS,
    priced_count: z
      .number()
      .meta({ type: "integer", minimum: 0 })
      .describe("How many of them have a price; the others are left out of plans."),
    updated_at: z.iso.datetime().describe("When this version was put in place."),
    is_hosts: z.boolean().describe("Whether it is the host's own set, which nobody else can change."),
  })
  .describe("A set of stations.");
export type StationSet = z.infer<typeof StationSet>;

export const PutStationSetResponse = z.object({ ...SET_FIELDS, warnings: Warnings, request_id: RequestId });
export type PutStationSetResponse = z.infer<typeof PutStationSetResponse>;

export const PatchPricesResponse = z.object({
  ...SET_FIELDS,
  changed_count: z
    .number()
    .meta({ type: "integer", minimum: 0 })
    .describe("How many stations have another price than before."),
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
