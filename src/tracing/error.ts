/** Traces that are asked for and cannot be made; the message says what to do. */
export class TracingError extends Error {
  override readonly name = "TracingError";
}
