// What a tool is.

import type { z } from "zod";
import type { PlanRequest } from "../contract/schemas/plans.js";
import type { StationPrices } from "../contract/schemas/stationPrices.js";
import type { FoundResult } from "../journey/requestTrip.js";
import type { TripAnswer, TripQuestion } from "../journey/questions.js";
import type { SetQuery } from "../journey/stationPrices.js";
import { readCoordinates } from "../contract/values/coordinates.js";
import type { LocatedPlace, PlacesProvider } from "../providers/places/provider.js";

/**
 * Who answers what tools ask: this process, or the service with its threads. All methods throw a ServiceError where
 * they refuse.
 */
export interface TripDesk {
  /** Finds a trip and answers a question about it. */
  ask(
    request: PlanRequest,
    question: TripQuestion,
    signal: AbortSignal,
  ): Promise<FoundResult & { readonly answer: TripAnswer }>;
  /** The cheapest stations of a set. */
  listPrices(stationSet: string, query: SetQuery, signal: AbortSignal): Promise<StationPrices>;
  /** Finds a place by its name. */
  locate(
    place: string,
    signal: AbortSignal,
  ): Promise<{ readonly name: string; readonly lat: number; readonly lng: number }>;
}

/** What a tool works with. */
export interface ToolContext {
  readonly desk: TripDesk;
  /** The caller's own answers. */
  readonly answers: {
    keep(text: string): Promise<string | undefined>;
    read(id: string): Promise<string | undefined>;
  };
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

export interface ToolAnswer {
  /** For people: it is read to them. */
  readonly text: string;
  /** For programs, in the form of the tool's output schema. */
  readonly structured: Record<string, unknown>;
  /** Where the full answer is kept. */
  readonly answerId?: string | undefined;
}

export interface ToolDefinition<Args> {
  readonly name: string;
  readonly title: string;
  /** Tells an assistant when to use the tool, and when another one. */
  readonly description: string;
  readonly input: z.ZodObject & z.ZodType<Args>;
  readonly output: z.ZodObject;
  /** @throws {ServiceError} where it refuses; {ToolRefusal} where it words the refusal itself. */
  readonly answer: (args: Args, context: ToolContext) => Promise<ToolAnswer>;
}

/** A refusal in words for an assistant: what is wrong, and what to do next. */
export class ToolRefusal extends Error {
  override readonly name = "ToolRefusal";
}

/** The place that a text names, or whose coordinates it gives. @throws {ServiceError} as the provider does. */
export async function locatePlace(places: PlacesProvider, text: string, signal: AbortSignal): Promise<LocatedPlace> {
  const coordinates = readCoordinates(text);
  return coordinates === null ? places.locate(text, signal) : { ...coordinates, name: text };
}

/** A field that may be left out, with the description that the contract has. */
export function optional<T extends z.ZodType>(field: z.ZodOptional<z.ZodNullable<T>>): z.ZodOptional<T> {
  return field
    .unwrap()
    .unwrap()
    .optional()
    .meta(field.meta() ?? {});
}
