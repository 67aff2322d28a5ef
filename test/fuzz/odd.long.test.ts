import { vi } from "vitest";
import { fuzzOdd } from "./odd.js";

// The package's manifest lies elsewhere for the sources than for the build.
vi.mock("../../src/common/version.js", () => ({ readVersion: async () => "test" }));

fuzzOdd(5000);
