// A worker thread with one task more than the service's: what adding a task takes.

import { okAnswer } from "../../dist/src/contract/values/answer.js";
import { runTask } from "../../dist/src/tasks/task.js";
import { createTasks } from "../../dist/src/tasks/tasks.js";
import { serveTasks } from "../../dist/src/worker/serve.js";

/** Counts the bytes of a body. */
function countBytes(bytes, requestId, least) {
  return runTask(bytes, requestId, (body, telemetry) => {
    telemetry.counts.kept = least;
    return { answer: okAnswer(JSON.stringify({ byte_count: Math.max(body.length, least), request_id: requestId })) };
  });
}

await serveTasks((tools) => ({ ...createTasks(tools), countBytes }));
