// The table of endpoints. Routing, limits, the options of `keys issue`, OpenAPI, `/docs`, the tables of the documents
// and the paths that deployments open come from it; the compiler checks the client's rows against it.

import { KEPT_ENDPOINTS } from "./endpoints/kept.js";
import { PLANNING_ENDPOINTS } from "./endpoints/planning.js";
import { SERVICE_ENDPOINTS } from "./endpoints/service.js";

export { type AnswerBody, type Endpoint, type JsonBody, type Limit, TAGS, type Upload } from "./endpoint.js";

export const ENDPOINTS = [...PLANNING_ENDPOINTS, ...KEPT_ENDPOINTS, ...SERVICE_ENDPOINTS] as const;

/** The endpoints whose requests are counted. */
export const LIMITED_ENDPOINTS = ENDPOINTS.filter((endpoint) => "limit" in endpoint);

export type OperationId = (typeof ENDPOINTS)[number]["operationId"];

/** The row of an operation. */
export type EndpointOf<Id extends OperationId> = Extract<(typeof ENDPOINTS)[number], { readonly operationId: Id }>;
