// Trips that tools were asked about before: their answers are kept with the arguments of the call.

import { z } from "zod";
import { Progress } from "../contract/schemas/progress.js";
import { FORMER_TRIP_FIELDS, readArguments, TripArguments } from "./arguments.js";
import type { HoursArgument } from "./hours.js";
import { ToolRefusal, type ToolContext } from "./tool.js";

const FormerTrip = z.object(FORMER_TRIP_FIELDS);
type FormerTrip = z.infer<typeof FormerTrip>;

/** What is kept of an answer. */
const Kept = z.object({
  arguments: z.record(z.string(), z.unknown()),
  progress: Progress.optional(),
  answer: z.object({
    plan: z
      .object({
        stops: z.array(
          z.object({ station_id: z.string(), gallons_to_purchase: z.number(), miles_from_route_start: z.number() }),
        ),
      })
      .optional()
      .catch(undefined),
  }),
});

type FormerStops = NonNullable<z.infer<typeof Kept>["answer"]["plan"]>["stops"];

/** A trip, and where it has got to. */
export interface AskedTrip {
  readonly trip: TripArguments;
  /** Of a driver who is on the way. */
  readonly progress?: Progress | undefined;
}

/** Keeps an answer with the trip that it is about. @returns its id. */
export function keepAnswer(
  { answers }: ToolContext,
  tool: string,
  { trip, progress }: AskedTrip,
  answer: object,
): Promise<string | undefined> {
  return answers.keep(
    JSON.stringify({
      tool,
      arguments: trip,
      ...(progress && { progress: { ...progress, previous_stops: undefined } }),
      answer,
    }),
  );
}

/**
 * The trip that the arguments mean: a former one, where they name it, with what they change.
 * @throws {ServiceError} VALIDATION_ERROR; {ToolRefusal} for an id of which nothing is kept.
 */
export async function readTrip(
  args: FormerTrip,
  { answers }: ToolContext,
): Promise<
  AskedTrip & { readonly formerStops?: FormerStops | undefined; readonly formerHours?: HoursArgument | undefined }
> {
  const { plan_id: id, ...own } = args;
  const given = Object.fromEntries(
    Object.entries(own).filter(([name, value]) => value !== undefined && Object.hasOwn(TripArguments.shape, name)),
  );
  if (id === undefined) return { trip: readArguments(TripArguments, given) };
  const text = await answers.read(id.replace(/^fuel-route:\/\/answers\//, ""));
  if (text === undefined)
    throw new ToolRefusal(
      `There is no answer ${JSON.stringify(id)}, or not any more: answers are kept for an hour, the last 100 of them. Call again without plan_id, and give origin, destination, mpg and tank_capacity_gallons in its place.`,
    );
  const kept = Kept.parse(JSON.parse(text));
  const formerHours = TripArguments.shape.hours.parse(kept.arguments["hours"]);
  const hours = (formerHours ?? args.hours) ? { ...formerHours, ...args.hours } : undefined;
  const trip = readArguments(TripArguments, { ...kept.arguments, ...given, hours });
  // Miles of one way mean nothing on another.
  return isSameWay(kept.arguments, trip)
    ? { trip, progress: kept.progress, formerStops: kept.answer.plan?.stops, formerHours }
    : { trip, formerHours };
}

/** Whether the trip has the same places, so that the miles of the former one still hold. */
function isSameWay(former: object, trip: TripArguments): boolean {
  return ["origin", "destination", "via"].every(
    (name) => JSON.stringify(Reflect.get(former, name)) === JSON.stringify(Reflect.get(trip, name)),
  );
}
