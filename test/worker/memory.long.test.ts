// Memory that a burst of large requests took is freed when the service is idle.

import { expect, test } from "vitest";
import { makeFolder, runCli, startService } from "../support/cli.js";
import { makeStations, validBody } from "../support/requests.js";

const MEGABYTE = 1_000_000;

/** Five thousand stations with long metadata, 14 MB. */
const BODY = JSON.stringify({
  ...validBody(),
  stations: makeStations(5000).map((station) => ({ ...station, metadata: { note: "x".repeat(2600) } })),
});

/** Two workers that are not replaced keep about 200 MB. */
const KEPT_BYTES = 100 * MEGABYTE;

// Only Linux reports how much of a process is in RAM.
test.runIf(process.platform === "linux")(
  "a burst of large requests leaves little behind, and the service goes on",
  async () => {
    const folder = await makeFolder();
    const { stdout } = await runCli(folder, ["keys", "issue", "--partner", "Acme Freight"]);
    const service = await startService(folder, [], { FUEL_ROUTE_WORKERS: "2" });
    const optimize = async (): Promise<number> => {
      const headers = { "content-type": "application/json", "x-api-key": stdout.trimEnd() };
      const response = await fetch(`${service.url}/v1/optimize`, { method: "POST", headers, body: BODY });
      await response.text();
      return response.status;
    };
    const residentBytes = async (): Promise<number> => {
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]);
    };

    const before = await residentBytes();
    expect(BODY.length).toBeGreaterThan(14 * MEGABYTE);
    for (let round = 0; round < 4; round++) {
      expect(await Promise.all(Array.from({ length: 4 }, optimize))).toEqual([200, 200, 200, 200]);
    }
    await expect.poll(residentBytes, { interval: 500 }).toBeLessThan(before + KEPT_BYTES);
    expect(await optimize()).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  },
);
