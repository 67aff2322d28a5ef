import type { FastifyInstance } from "fastify";

/** Where routes, detours and places come from and what that covers. */
export interface Coverage {
  readonly routing: { readonly provider: string; readonly coverage: string };
  readonly places: { readonly provider: string; readonly coverage: string };
}

/** `GET /v1/status`: what this service can answer for. */
export function addStatus(app: FastifyInstance, coverage: Coverage): void {
  app.get("/v1/status", (request) => ({ ...coverage, request_id: request.id }));
}
