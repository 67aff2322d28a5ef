import { unprocessable } from "../contract/values/faults.js";
import { parseBody } from "../contract/schemas/parse.js";
import { RoutesRequest } from "../contract/schemas/routes.js";
import { type Outcome, requireParsable, runTask, type TaskTools } from "./task.js";
import { timed } from "./telemetry.js";

/** Reads what `POST /v1/routes` asks for. */
export function readRoutes(tools: TaskTools) {
  return (bytes: Uint8Array, requestId: string): Outcome<RoutesRequest> =>
    runTask(bytes, requestId, (body, telemetry) => ({
      value: timed(telemetry, "parse", () =>
        parseBody(requireParsable(tools, body, unprocessable), RoutesRequest, unprocessable),
      ),
    }));
}
