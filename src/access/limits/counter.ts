/** The outcome for one request. */
export interface Take {
  /**
   * Requests counted in the window, including this one; `max + 1` when it is refused. Refused requests do not count.
   */
  readonly current: number;
  /**
   * For an accepted request, milliseconds until the oldest counted one leaves the window; for a refused one, until
   * another request would be accepted. More than 0.
   */
  readonly ttlMs: number;
}

/**
 * Counts requests by name, so that no more than the maximum of a name are accepted in any span of a window's length.
 */
export interface Counter {
  /**
   * Counts a request of `name`, unless `max` were accepted in the last `windowMs`. A name contains no secret and always
   * has the same window.
   */
  take(name: string, max: number, windowMs: number): Take | Promise<Take>;
}
