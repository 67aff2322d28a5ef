import { expect, onTestFinished, test, vi } from "vitest";
import { claimId } from "../../../src/web/kept/identity.js";

test("where a page may not use locks, tabs share", async () => {
  vi.stubGlobal("navigator", {
    locks: { request: async () => Promise.reject(new DOMException("not here", "SecurityError")) },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await claimId("trip")).toBe("trip");
});
