// A trip in a file: an optimize request, or what `fuel-route plan --json` writes, which has the answer, too.

import { remarkRoute } from "../values/routeDoubts.js";
import type { Warning } from "../values/warnings.js";
import { OptimizeRequest } from "./optimize.js";
import type { Route } from "./route.js";
import { remarkUnknown } from "./unknownFields.js";

/** The fields that belong to the answer. */
const ANSWERED: ReadonlySet<string> = new Set(["plan", "legs", "roads"]);

/** What is doubtful in such a trip: its route first, then the fields that are not known. @param trip as it was read. */
export function remarkSavedTrip(route: Route, trip: object): Warning[] {
  const asked = Object.fromEntries(Object.entries(trip).filter(([name]) => !ANSWERED.has(name)));
  return [...remarkRoute(route), ...remarkUnknown(OptimizeRequest, asked)].map(({ warning }) => warning);
}
