import { expect, test } from "vitest";
import { absentBatches } from "../../src/jobs/open.js";

test("a service that takes no batches refuses each call, and says why to its host", async () => {
  const { store, runner, notice, faults } = absentBatches("BullMQ is not installed");
  expect([notice, faults]).toEqual(["BullMQ is not installed", undefined]);
  for (const asked of [
    store.claim("acme", "k"),
    store.begin("acme", undefined),
    store.read("acme", "b"),
    store.cancel("acme", "b"),
    store.held(),
  ]) {
    await expect(asked).rejects.toMatchObject({
      code: "STORAGE_UNAVAILABLE",
      message: expect.stringContaining("takes no batches"),
    });
  }
  expect(runner.load.workers).toBe(0);
});
