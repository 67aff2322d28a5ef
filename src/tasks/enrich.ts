import { okAnswer } from "../contract/values/answer.js";
import { unprocessable } from "../contract/values/faults.js";
import { wordWarning } from "../contract/values/warnings.js";
import { findNear } from "../enrich/enrich.js";
import { type NearRequest, readRequest } from "../enrich/read.js";
import { type SpannedEnrichment, writeStations } from "../enrich/splice.js";
import { type Finished, type Outcome, requireParsable, runTask, type TaskTools } from "./task.js";
import { timed } from "./telemetry.js";

/** Does `POST /v1/stations/enrich-distances` up to where providers are asked for detours. */
export function readEnrich(tools: TaskTools) {
  return (bytes: Uint8Array, requestId: string): Outcome<NearRequest> =>
    runTask(bytes, requestId, (body, telemetry) => {
      const { request, spans, isScanned } = timed(telemetry, "parse", () =>
        readRequest(tools, requireParsable(tools, body, unprocessable)),
      );
      const count = request.places.lats.length;
      telemetry.counts.stations = count;
      telemetry.counts.scanned = isScanned ? count : 0;
      return { value: { nearRoute: timed(telemetry, "solve", () => findNear(tools.optimizer, request)), spans } };
    });
}

/** Writes the answer once the detours are known; the body is the same as for `readEnrich`. */
export function writeEnrich() {
  return (bytes: Uint8Array, requestId: string, enrichment: SpannedEnrichment): Finished =>
    runTask(bytes, requestId, (body, telemetry) => {
      telemetry.counts.kept = enrichment.kept.length;
      const rest = JSON.stringify({ warnings: enrichment.warnings.map(wordWarning), request_id: requestId }).slice(1);
      return {
        answer: timed(telemetry, "write", () => okAnswer('{"stations":', writeStations(body, enrichment), `,${rest}`)),
      };
    });
}
