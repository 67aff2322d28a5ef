import { okAnswer } from "../contract/answer.js";
import { validationError } from "../contract/faults.js";
import { OptimizeRequest } from "../contract/optimize.js";
import { scanOrParse } from "../contract/parse.js";
import { optimizeTrip } from "../planning/optimize.js";
import { scanRequest } from "../planning/scan.js";
import { type Finished, requireParsable, runTask, type TaskTools } from "./task.js";
import { timed } from "./telemetry.js";

/** Does all of `POST /v1/optimize`. */
export function optimize(tools: TaskTools) {
  return (bytes: Uint8Array, requestId: string): Finished =>
    runTask(bytes, requestId, (body, telemetry) => {
      const { scanned, parsed } = timed(telemetry, "parse", () =>
        scanOrParse(requireParsable(tools, body, validationError), OptimizeRequest, validationError, () => scanRequest(tools, body)),
      );
      const request = scanned ?? parsed;
      telemetry.counts.stations = request.stations.length;
      telemetry.counts.scanned = scanned?.stations.length ?? 0;
      const answer = timed(telemetry, "solve", () => optimizeTrip(tools, request));
      telemetry.counts.stops = answer.stops.length;
      return { answer: timed(telemetry, "write", () => okAnswer(JSON.stringify({ ...answer, request_id: requestId }))) };
    });
}
