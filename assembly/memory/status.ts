/** What a call came to. The host reads those that it needs as globals of the module and never retypes them. */
export enum Status {
  /** The call did what its name says. */
  OK = 0,
  /** No plan can be driven; `readBlockedFrom` and `readBlockedTo` tell where it fails. */
  INFEASIBLE = 1,
  /** Linear memory cannot grow as far as this input needs. The next call starts afresh. */
  OUT_OF_MEMORY = 2,
  /** The bytes may be a request or not: a parser must tell. */
  NOT_CERTAIN = 3,
  /** There is more of it than may be. */
  TOO_MANY = 4,
}

export const OK: i32 = Status.OK;
export const INFEASIBLE: i32 = Status.INFEASIBLE;

/** Raised whenever an export of a module changes its name, its arguments or its meaning. */
export const ABI_VERSION: i32 = 7;
