// The thread that does one job and ends.

import { parentPort, workerData } from "node:worker_threads";
import { doJob, type SetJob } from "./job.js";

const job: SetJob = workerData;
parentPort?.postMessage(await doJob(job), []);
