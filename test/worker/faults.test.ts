// On real processes: a worker that crashes costs its own request only.

import { vi } from "vitest";
import { CRASH, failInRounds } from "./failing.js";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

failInRounds(1, CRASH);
