// What the service says about itself.

import { z } from "zod";
import { RequestId } from "./fields.js";

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
  degraded: z
    .array(z.string())
    .optional()
    .describe("What does not work as it should while requests are answered all the same; left out where all is well."),
  request_id: RequestId,
});

export const NotReadyResponse = z.object({
  status: z.literal("not ready").describe("The service must not be sent requests."),
  reason: z.string().describe("Why, for people."),
  request_id: RequestId,
});
