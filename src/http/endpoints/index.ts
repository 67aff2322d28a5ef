// The handler of each endpoint, by the operation's name in contract/endpoints.ts.

export { cancelBatch, createBatch, getBatch, getBatchResults } from "./batches.js";
export { callMcp } from "./mcp.js";
export { computeRoute, enrichStations, explainStation, optimizeTrip, planTrip } from "./planning.js";
export { getDocs, getHealth, getMetrics, getOpenApi, getReadiness, getStatus } from "./service.js";
export { deleteStationSet, getStationSet, listStationSets, patchStationPrices, putStationSet } from "./stationSets.js";
