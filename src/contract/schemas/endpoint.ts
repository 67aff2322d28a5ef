// What a row of the table of endpoints says.

import type { z } from "zod";
import type { ErrorCode } from "../values/errors.js";

/** The kinds of endpoints. */
export const TAGS = [
  {
    name: "Planning",
    description:
      "One call plans a trip between two places. Or take it step by step: route, stations along it, plan. The first two are for those who have neither of their own.",
  },
  {
    name: "Station sets and batches",
    description:
      "What is kept with the service: stations, so that trips can name a set of them in place of sending them, and batches, each a night of trips in one request. Both belong to the partner whose key made them.",
  },
  { name: "Assistants", description: "The Model Context Protocol, for assistants that plan trips with their users." },
  { name: "Service", description: "What the service covers, whether it is well, and this documentation." },
] as const;

/** A JSON body. */
export interface JsonBody {
  /** Name of its schema in OpenAPI. */
  readonly name: string;
  readonly schema: z.ZodObject;
  /** Schemas inside it that have a name of their own in OpenAPI. */
  readonly parts?: Readonly<Record<string, z.ZodObject>>;
}

/** A body that is not made from a schema. */
interface OtherBody {
  readonly mediaType: string;
  /** A short description. */
  readonly text: string;
}

/** There is no body. */
interface NoBody {
  readonly isEmpty: true;
}

/** A body that is read as it comes, such as a file. */
export interface Upload {
  /** What it may be, in a phrase each, by media type. */
  readonly mediaTypes: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** A short body of the first media type. */
  readonly example: string;
  /** Such bodies of the other media types. */
  readonly otherExamples?: Readonly<Record<string, string>>;
  /** What commands call a file of it; without a name they send it as it is. */
  readonly fileName?: string;
}

/** A header by name, and what it is for. */
type Headers = Readonly<Record<string, string>>;

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

interface RequestBody extends JsonBody {
  /** By name, as OpenAPI has them. */
  readonly examples: Examples;
  /** A 422 that lists the body's faults as `detail`. An endpoint without it lists them as VALIDATION_ERROR. */
  readonly faultsExample?: unknown;
  /** Refusals of such requests as VALIDATION_ERROR, by name, beside the example that all endpoints have of it. */
  readonly refusals?: Examples;
}

/** An answer that is not an error. */
export type AnswerBody = {
  readonly description: string;
  /** Headers besides those of every answer. */ readonly headers?: Headers;
} & (
  | (JsonBody & {
      readonly example: unknown;
      /** By the names of the requests that they answer. */ readonly otherExamples?: Examples;
    })
  | OtherBody
  | NoBody
);

/** How many requests a key may make in a minute. */
export interface Limit {
  /** Name of a key's own limit in `keys issue`, and in the key's record. */
  readonly name: string;
  /** Holds for keys that have no limit of their own. */
  readonly requestsPerMinute: number;
}

/** One row. */
export interface Endpoint {
  /** Name of the operation in OpenAPI and of its handler in src/http/endpoints. */
  readonly operationId: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /**
   * What the parameters of a path such as `/v1/things/{name}` mean, by name: a text, or a schema with a description and
   * examples.
   */
  readonly pathParameters?: Readonly<Record<string, string | z.ZodString>>;
  /** What the parameters of a query mean, by name. Each may be left out, and given several times. */
  readonly query?: Readonly<Record<string, string>>;
  readonly tag: (typeof TAGS)[number]["name"];
  /** A phrase without a full stop. */
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** It answers without an API key. */
  readonly keyless?: true;
  /** It also takes the key as `Authorization: Bearer`. */
  readonly bearer?: true;
  /** Without one, requests are not counted. */
  readonly limit?: Limit;
  readonly request?: RequestBody;
  /** In place of `request`, for bodies that are not JSON or too large for memory. */
  readonly upload?: Upload;
  /** The media types that `Accept` of a request must name. */
  readonly accept?: string;
  /** Headers of requests besides those of every request. */
  readonly headers?: Headers;
  /** By status. */
  readonly answers: Readonly<Record<number, AnswerBody>>;
  /** Codes of errors besides those that follow from key, limit and body. */
  readonly errors: readonly ErrorCode[];
  /** It answers 304 to a caller that has the answer already. */
  readonly isCached?: true;
}
