// What a process that runs tests is told, and what it tells.

import { z } from "zod";

export const Order = z.object({
  /** The folder of the copy whose tests are run. */
  root: z.string(),
  /** Paths from there, in the order in which the tests are run. */
  tests: z.array(z.string()),
  /** How many seconds of a processor each file of tests may take; without it, as many as it likes. */
  limitSeconds: z.record(z.string(), z.number()).optional(),
});
export type Order = z.infer<typeof Order>;

export const Outcome = z.discriminatedUnion("kind", [
  /** Seconds of a processor that each file took. */
  z.object({ kind: z.literal("passed"), seconds: z.record(z.string(), z.number()) }),
  z.object({ kind: z.literal("failed"), test: z.string(), message: z.string() }),
  z.object({ kind: z.literal("timeout"), test: z.string() }),
  z.object({ kind: z.literal("memory"), test: z.string() }),
]);
export type Outcome = z.infer<typeof Outcome>;
