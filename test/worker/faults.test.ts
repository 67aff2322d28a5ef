// On real processes: a worker that crashes costs its own request only.

import { CRASH, failInRounds } from "./failing.js";

failInRounds(1, CRASH);
