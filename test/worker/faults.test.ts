// On real processes: a worker that crashes, runs out of memory or does not end costs its own request only.

import { vi } from "vitest";
import { failInRounds } from "./failing.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

failInRounds(1);
