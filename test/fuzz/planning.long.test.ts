import { afterAll, beforeAll } from "vitest";
import { type Endpoint, ENDPOINTS } from "../../src/contract/schemas/endpoints.js";
import { type FuzzedService, startFuzzed } from "./fuzzedService.js";
import { fuzzJson, takesJson } from "./jsonEndpoints.js";

let service: FuzzedService;
beforeAll(async () => {
  service = await startFuzzed();
});
afterAll(() => service.close());

const endpoints: readonly Endpoint[] = ENDPOINTS;
for (const endpoint of endpoints.filter(takesJson))
  fuzzJson(endpoint, { usual: 120, wild: 120, faulty: 200, mutated: 120 }, () => service);
