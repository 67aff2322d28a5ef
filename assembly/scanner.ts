// The exports of scanner.wasm, which reads the stations of requests in a service. `writeExports.js` writes what the host
// needs to know of them to `src/scanner/scannerExports.ts`. Offsets are bytes into `memory`. Every reserve and scan may
// grow memory, which detaches the host's views: it makes them afterwards.

import { reserveBody as reserveBodyBytes } from "./json/body";
import { hasMoreMarks } from "./json/marks";
import { Status } from "./memory/status";

export { ABI_VERSION, Status } from "./memory/status";
export { locateBody } from "./json/body";
export { addField, addShape, Kind, locateName, MOST_NAME_BYTES } from "./json/fields";
export { countStations, findListEnd, findListStart, scanStations } from "./json/scan";
export {
  countValues,
  givenColumns,
  locateColumn,
  locateSpans,
  locateTexts,
  locateValues,
  Span,
  SPAN_NUMBERS,
  Value,
  VALUE_NUMBERS,
} from "./json/tables";
export { countUnknown, locateUnknown, Unknown, UNKNOWN_NUMBERS } from "./json/unknown";

/** Makes room for the bytes of a request's body. OK or OUT_OF_MEMORY. */
export function reserveBody(bytes: i32): Status {
  return reserveBodyBytes(bytes) ? Status.OK : Status.OUT_OF_MEMORY;
}

/**
 * Whether a body, which may be anything, has at most `most` commas, colons and opening brackets outside of strings. OK
 * or TOO_MANY.
 */
export function checkMarks(most: i32): Status {
  return hasMoreMarks(most) ? Status.TOO_MANY : Status.OK;
}
