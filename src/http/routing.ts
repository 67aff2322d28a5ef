// From the table of endpoints to Fastify's routes.

import type { FastifyInstance } from "fastify";
import type { Endpoint } from "../contract/schemas/endpoints.js";
import { nearestName } from "../contract/values/nearestName.js";
import type { MakeHandler, Services } from "./endpoints/handler.js";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Requests to the endpoint have a body that is kept in memory. */
    takesBody?: boolean;
  }
}

/** Handlers by operation. */
export type Handlers = Readonly<Record<string, MakeHandler>>;

/** Adds a route for each row of the table. @throws {Error} when a row has no handler. */
export function addEndpoints(app: FastifyInstance, handlers: Handlers, services: Services): void {
  for (const { operationId, method, path, keyless, bearer, limit, request, upload } of services.endpoints) {
    const makeHandler = handlers[operationId];
    if (makeHandler === undefined) throw new Error(`src/http/endpoints has no handler ${operationId}`);
    app.route({
      method,
      // A parameter alone would also take an empty text.
      url: path.replaceAll("{", ":").replaceAll("}", "(.+)"),
      config: {
        endpoint: path,
        takesBody: request !== undefined,
        ...(keyless === undefined ? {} : { keyless }),
        ...(bearer === undefined ? {} : { bearer }),
        ...(limit === undefined ? {} : { limit }),
        ...(upload === undefined ? {} : { upload }),
      },
      handler: makeHandler(services),
    });
  }
}

/** The methods that endpoints take, by path, as the `Allow` header lists them. */
export type MethodsByPath = Map<string, string>;

export const READ_ONLY = "GET, HEAD";

export function collectMethods(endpoints: readonly Endpoint[]): MethodsByPath {
  const byPath: MethodsByPath = new Map();
  for (const { method, path } of endpoints) {
    const others = byPath.get(path);
    const methods = method === "GET" ? READ_ONLY : method;
    byPath.set(path, others === undefined ? methods : `${others}, ${methods}`);
  }
  return byPath;
}

/** The methods that the endpoint at a request's path takes; undefined where there is no endpoint. */
export function methodsAt(byPath: MethodsByPath, path: string): string | undefined {
  return (
    byPath.get(path) ?? Array.from(byPath).find(([template]) => template.includes("{") && fits(template, path))?.[1]
  );
}

/** What a wrong path probably means: `POST /v1/optimize`. */
export function nearestEndpoint(byPath: MethodsByPath, method: string, path: string): string | undefined {
  const given = path.split("/");
  // Parameters may be anything.
  const fill = (template: string): string =>
    template
      .split("/")
      .map((part, i) => (part.startsWith("{") ? (given[i] ?? part) : part))
      .join("/");
  const templates = new Map(Array.from(byPath.keys(), (template) => [fill(template), template]));
  const template = templates.get(nearestName(path, templates.keys()) ?? "");
  if (template === undefined) return undefined;
  const methods = byPath.get(template)?.split(", ") ?? [];
  return `${methods.includes(method) ? method : methods[0]} ${template}`;
}

/** Whether a path is one of a template such as `/v1/things/{name}`. */
function fits(template: string, path: string): boolean {
  const [expected, given] = [template.split("/"), path.split("/")];
  return (
    expected.length === given.length &&
    expected.every((part, i) => (part.startsWith("{") ? given[i] !== "" : part === given[i]))
  );
}
