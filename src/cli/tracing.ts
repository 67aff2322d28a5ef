import { z } from "zod";
import { UsageError } from "./usage.js";

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const httpUrl = z.url({ protocol: /^https?$/, message: "must be an http or https address" });

/** OpenTelemetry's own variables that it would silently ignore when they are wrong. */
const Variables = z.object({
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"], "must be otlp or none").optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal("http/protobuf", "must be http/protobuf").optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.literal("http/protobuf", "must be http/protobuf").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(", ")}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((text) => Number(text) >= 0 && Number(text) <= 1, "must be a number from 0 to 1")
    .optional(),
});

/**
 * Whether the environment asks for traces: it names an exporter, or where to export to, and does not switch them off.
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 * @throws {UsageError} naming the first variable that is wrong, when traces are asked for.
 */
export function asksForTraces(environment: Readonly<Record<string, string | undefined>>): boolean {
  // The specification treats an empty variable as not set.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const exporter = given["OTEL_TRACES_EXPORTER"];
  const hasPlace =
    given["OTEL_EXPORTER_OTLP_ENDPOINT"] !== undefined || given["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] !== undefined;
  if (
    given["OTEL_SDK_DISABLED"]?.toLowerCase() === "true" ||
    exporter === "none" ||
    (exporter === undefined && !hasPlace)
  )
    return false;
  const parsed = Variables.safeParse(given);
  if (parsed.success) return true;
  const [fault] = parsed.error.issues;
  throw new UsageError(`${String(fault?.path[0])} ${fault?.message}`);
}
