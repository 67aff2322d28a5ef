import type { IncomingMessage } from "node:http";
import { plainRefusal } from "../../contract/values/answer.js";
import { release } from "../../worker/release.js";

/**
 * Collects a request's body in an array that can be transferred to another thread. If the size is announced, each piece
 * is copied to its place as it arrives, because joining a large body at the end takes a quarter longer.
 * @param done is called once, with an error or with the body.
 */
export function collectBody(
  request: IncomingMessage,
  bodyLimitBytes: number,
  done: (error: Error | null, body?: Uint8Array) => void,
): void {
  const announced =
    request.headers["content-length"] === undefined ? undefined : Number(request.headers["content-length"]);
  if (announced !== undefined && announced > bodyLimitBytes) {
    done(plainRefusal("PAYLOAD_TOO_LARGE"));
    return;
  }
  const whole = announced === undefined ? undefined : new Uint8Array(announced);
  const pieces: Uint8Array[] = [];
  let length = 0;

  const end = (error: Error | null, body?: Uint8Array): void => {
    request.off("data", onData).off("end", onEnd).off("error", end);
    done(error, body);
  };
  const onData = (piece: Uint8Array): void => {
    const begin = length;
    length += piece.length;
    if (length > (announced ?? bodyLimitBytes))
      end(plainRefusal(announced === undefined ? "PAYLOAD_TOO_LARGE" : "VALIDATION_ERROR"));
    else if (whole === undefined) pieces.push(piece);
    else {
      whole.set(piece, begin);
      // The connection allocates a new buffer for each piece.
      release(piece);
    }
  };
  const onEnd = (): void => {
    if (announced !== undefined && length !== announced) end(plainRefusal("VALIDATION_ERROR"));
    else end(null, whole ?? join(pieces, length));
  };
  request.on("data", onData).on("end", onEnd).on("error", end);
}

function join(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let begin = 0;
  for (const piece of pieces) {
    whole.set(piece, begin);
    begin += piece.length;
    release(piece);
  }
  return whole;
}
