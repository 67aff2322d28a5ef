import { check } from "./check.js";
import { readEnrich, writeEnrich } from "./enrich.js";
import { explain, optimize } from "./optimize.js";
import { answerTrip, findNear, measureTrip, readPlan, writePlan } from "./plans.js";
import { listPrices } from "./prices.js";
import { readRoutes } from "./routes.js";
import type { TaskTools } from "./task.js";
import { readTripLines } from "./tripLines.js";

export type { Finished, TaskTools } from "./task.js";

/**
 * The registry of tasks: what is done with a request's bytes, on whichever thread calls it. A task takes the body's
 * bytes as they came, the request's id, and for some an input that structured cloning can copy. To add one, add its
 * line here: workers and `Compute.run` then know it by its name.
 */
export function createTasks(tools: TaskTools) {
  return {
    check: check(tools),
    optimize: optimize(tools),
    explain: explain(tools),
    readRoutes: readRoutes(tools),
    readEnrich: readEnrich(tools),
    writeEnrich: writeEnrich(),
    readTripLines: readTripLines(tools),
    readPlan: readPlan(tools),
    findNear: findNear(tools),
    measureTrip: measureTrip(tools),
    writePlan: writePlan(tools),
    answerTrip: answerTrip(tools),
    listPrices: listPrices(tools),
  };
}

export type Tasks = ReturnType<typeof createTasks>;
