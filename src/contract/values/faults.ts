import { ServiceError } from "./errors.js";
import { counted } from "./words.js";

/** One thing that is wrong with a request, in the form that FastAPI and Pydantic clients know. */
export interface Fault {
  /** Where: `["body", "stations", "3", "price_per_gallon"]`. */
  readonly loc: string[];
  readonly msg: string;
  /** Pydantic's name for this kind of fault, such as `missing` or `greater_than`. */
  readonly type: string;
  /** The bound or choice that was missed. */
  readonly ctx: Readonly<Record<string, unknown>>;
  /** What was found there: see `toInput`. */
  readonly input: unknown;
}

export type FaultKind = Omit<Fault, "loc" | "input">;

/** An answer lists at most this many faults, and says how many there are. */
export const MAX_LISTED_FAULTS = 100;

/** A longer part of a place is cut in a message: the keys of some objects are the caller's own. */
const MAX_PART_CHARACTERS = 100;

/** A 400 answer for the faults found; its message has the first one. */
export function validationError(faults: readonly Fault[]): ServiceError {
  const listed = faults.slice(0, MAX_LISTED_FAULTS).map(({ loc, msg, type }) => ({ loc, msg, type }));
  return new ServiceError("VALIDATION_ERROR", wordFaults(faults), listed, { details_total: faults.length });
}

/** `params.maximum_stops: Input should be … (and 3 more faults).` */
function wordFaults([first, ...others]: readonly Fault[]): string {
  if (first === undefined) return "The request is at fault.";
  const place = wordPlace(first);
  const reason = first.msg.replace(/\.$/, "");
  const isListed = others.length < MAX_LISTED_FAULTS;
  const rest =
    others.length === 0 ? "" : ` (and ${counted(others.length, "more fault")}${isListed ? "" : LISTED_ONLY})`;
  return `${place === "" ? "" : `${place}: `}${reason}${rest}${/[?!]$/.test(reason) && rest === "" ? "" : "."}`;
}

const LISTED_ONLY = `; details lists the first ${MAX_LISTED_FAULTS}`;

/** `stations[3].location.lat`; nothing where the fault's message says that the body is meant. */
function wordPlace({ loc, type }: Fault): string {
  // The last part of such a place is a character, which the message has, too.
  const path = type === "json_invalid" ? loc.slice(0, -1) : loc;
  const parts = path[0] === "body" ? path.slice(1) : path;
  if (parts.length === 0) return type === "json_invalid" ? "" : "body";
  return parts
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part.slice(0, MAX_PART_CHARACTERS)}`))
    .join("")
    .replace(/^\./, "")
    .replace(/^(line \d+)\./, "$1, ");
}

/** A request whose faults are reported in the form that FastAPI clients know: a 422 answer with `detail`. */
export class UnprocessableError extends Error {
  override readonly name = "UnprocessableError";

  /**
   * @param detail the first faults, as many as an answer lists.
   * @param total how many there are.
   */
  constructor(
    readonly detail: readonly Fault[],
    readonly total: number,
  ) {
    super("the request is at fault");
  }
}

/** A 422 answer for the faults found. */
export function unprocessable(faults: readonly Fault[]): UnprocessableError {
  return new UnprocessableError(faults.slice(0, MAX_LISTED_FAULTS), faults.length);
}

/** Whether a value is a JSON object: checks across fields also get values of other types. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same fault whether the request or the catalog gives the tank's size. */
export const MORE_FUEL_THAN_TANK = {
  type: "less_than_equal",
  msg: "Input should be less than or equal to tank_capacity_gallons",
  ctx: { le: "tank_capacity_gallons" },
};

/**
 * The most commas, colons and opening brackets that a body may have outside of strings, which is about as many as it
 * has values and keys. Each can take a parser a microsecond and more than a hundred bytes.
 */
export const MAX_BODY_MARKS = 1_000_000;

/** The fault of a body that has more. */
export function tooManyValues(): Fault {
  const msg = `Input should have at most ${MAX_BODY_MARKS} commas, colons and opening brackets outside of strings`;
  return { loc: ["body"], msg, type: "value_error", ctx: {}, input: null };
}
