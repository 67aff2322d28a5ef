// The handler of each endpoint, by the operation's name in contract/endpoints.ts.

export { cancelBatch, createBatch, getBatch, getBatchResults } from "./batches.js";
export { getDocs, getOpenApi } from "./docs.js";
export { enrichStations } from "./enrich.js";
export { explainStation } from "./explain.js";
export { getHealth, getReadiness } from "./health.js";
export { callMcp } from "./mcp.js";
export { getMetrics } from "./metrics.js";
export { optimizeTrip } from "./optimize.js";
export { planTrip } from "./plans.js";
export { computeRoute } from "./routes.js";
export { deleteStationSet, getStationSet, listStationSets, patchStationPrices, putStationSet } from "./stationSets.js";
export { getStatus } from "./status.js";
