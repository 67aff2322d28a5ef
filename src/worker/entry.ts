// The code that a worker thread of the service runs.

import { createTasks } from "../tasks/tasks.js";
import { serveTasks } from "./serve.js";

await serveTasks(createTasks);
