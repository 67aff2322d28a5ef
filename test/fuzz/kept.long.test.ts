// Files and messages: sets of stations, prices, batches, assistants.

import { afterAll, beforeAll } from "vitest";
import { type Endpoint, ENDPOINTS } from "../../src/contract/schemas/endpoints.js";
import { type FuzzedService, startFuzzed } from "./fuzzedService.js";
import { fuzzUpload, takesUpload } from "./uploads.js";

let service: FuzzedService;
beforeAll(async () => {
  service = await startFuzzed();
});
afterAll(() => service.close());

const endpoints: readonly Endpoint[] = ENDPOINTS;
for (const endpoint of endpoints.filter(takesUpload)) fuzzUpload(endpoint, { right: 70, mutated: 90 }, () => service);
