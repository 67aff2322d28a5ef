// The `details` of refusals.

import { z } from "zod";

/** The parts of the `details` of refusals from which a caller can choose a remedy; empty where there are none. */
export const RefusalDetails = z
  .object({
    /** The place that the refusal is about. */
    field: z
      .string()
      .regex(/^(origin|destination|via\.\d)$/)
      .optional(),
    candidates: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })).optional(),
    suggestions: z.array(z.string()).optional(),
    nearest: z.array(z.string()).optional(),
    /** The stations that the refusal is about. */
    station_ids: z.array(z.string()).optional(),
    /** How many stations sell each fuel. */
    fuel_types: z.record(z.string(), z.number()).optional(),
  })
  .catch({});
export type RefusalDetails = z.infer<typeof RefusalDetails>;

/** The `details` of `VALIDATION_ERROR`. */
export const FaultDetails = z
  .array(z.object({ loc: z.array(z.string()), msg: z.string(), type: z.string().optional() }))
  .min(1);

const Gallons = z.number().min(0);
const Members = z.array(z.string()).min(1);

/** A change of one rule that by itself leaves a plan. */
export const Relaxation = z
  .discriminatedUnion("rule", [
    z.object({
      rule: z.literal("maximum_stops"),
      value: z.number().nullable().describe("As many stops are needed; null: more than a request can allow by number."),
    }),
    z.object({
      rule: z.literal("minimum_purchase_gallons"),
      value: Gallons.describe("No minimum purchase, of the parameters or of a station, may be more."),
    }),
    z.object({
      rule: z.literal("maximum_purchase_gallons"),
      value: Gallons.describe("No maximum purchase, of the parameters or of a station, may be less."),
    }),
    z.object({
      rule: z.literal("price_maximum_age_hours"),
      value: z.number().describe("Prices must be allowed to be so old, in hours."),
    }),
    z.object({ rule: z.literal("fill_up"), value: z.literal(false).describe("Stops must not have to fill the tank.") }),
    z.object({
      rule: z.literal("usable_tank_fraction"),
      value: z.number().describe("The tank must be filled so far."),
    }),
    z.object({
      rule: z.enum(["required_station_ids", "excluded_station_ids", "brands.never"]),
      remove: Members.describe("What to take out of the list."),
    }),
    z.object({
      rule: z.literal("brands.only"),
      add: Members.nullable().describe("Brands to allow as well; null: stations of all brands."),
    }),
  ])
  .describe("A rule which, relaxed alone, leaves a plan: by the least that does.");
export type Relaxation = z.infer<typeof Relaxation>;
