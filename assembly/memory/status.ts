/** How a call ended. */
export enum Status {
  /** The call did what its name says. */
  OK = 0,
  /** No plan can be driven; `readBlockedFrom` and `readBlockedTo` say where the trip is blocked. */
  INFEASIBLE = 1,
  /** Linear memory cannot grow as far as this input needs. The next call starts afresh. */
  OUT_OF_MEMORY = 2,
  /** The scanner cannot tell whether the bytes are a valid request: the full parser must decide. */
  NOT_CERTAIN = 3,
  /** The input holds more than the limit that the caller gave. */
  TOO_MANY = 4,
}

/** Goes up whenever an export of a module changes its name, its arguments or its meaning. */
export const ABI_VERSION: i32 = 13;
