import type { MakeHandler } from "./handler.js";

/** Says what this service can answer for. */
export const getStatus: MakeHandler =
  ({ coverage }) =>
  (request) => ({ ...coverage, request_id: request.id });
