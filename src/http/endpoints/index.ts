// The handler of each endpoint, by the operation's name in contract/endpoints.ts.

export { getDocs, getOpenApi } from "./docs.js";
export { enrichStations } from "./enrich.js";
export { explainStation } from "./explain.js";
export { getHealth, getReadiness } from "./health.js";
export { getMetrics } from "./metrics.js";
export { optimizeTrip } from "./optimize.js";
export { computeRoute } from "./routes.js";
export { getStatus } from "./status.js";
