import type { z } from "zod";

/** A JSON Schema (draft 2020-12). */
export type Schema = z.core.JSONSchema.BaseSchema;

export interface Reference {
  readonly $ref: string;
}

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface MediaType {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}

export type Content = Readonly<Record<string, MediaType>>;

export interface Header {
  readonly description: string;
  readonly schema: Schema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference | Header>>;
  readonly content?: Content;
}

export interface Parameter extends Header {
  readonly name: string;
  readonly in: "header" | "path" | "query";
  readonly required: boolean;
}

/** Any one of these is enough; none is needed where the list is empty. */
type SecurityRequirements = readonly Readonly<Record<string, readonly string[]>>[];

type SecurityScheme = { readonly description: string } & (
  | { readonly type: "apiKey"; readonly in: "header"; readonly name: string }
  | { readonly type: "http"; readonly scheme: "bearer" }
);

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: SecurityRequirements;
  readonly parameters: readonly (Reference | Parameter)[];
  readonly requestBody?: { readonly description?: string; readonly required: true; readonly content: Content };
  /** By status. */
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

/** The part of OpenAPI 3.1 that this service uses to describe itself. */
export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: SecurityRequirements;
  /** Operations by path and method; methods are in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<"apiKey" | "bearerKey", SecurityScheme>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly examples: Readonly<Record<string, Example>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}
