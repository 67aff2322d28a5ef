// W3C Trace Context, level 1: a caller's trace goes on to the providers that its request asks.
// https://www.w3.org/TR/trace-context/

import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** The caller's trace: what is sent on. */
export interface Trace {
  /** 32 hex digits. */
  readonly traceId: string;
  /** Two hex digits. */
  readonly flags: string;
  readonly state?: string;
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ALL_ZERO = /^0+$/;
/** Longer states need not be passed on. */
const MAX_STATE_CHARACTERS = 512;
const SPAN_ID_BYTES = 8;

const current = new AsyncLocalStorage<Trace | undefined>();

/** The trace that a request's headers carry; undefined when they carry none that is valid. */
export function readTrace(traceparent: string | undefined, tracestate: string | undefined): Trace | undefined {
  const [, version, traceId, parentId, flags, more] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || parentId === undefined || flags === undefined) return undefined;
  if (ALL_ZERO.test(traceId) || ALL_ZERO.test(parentId) || (version === "00" && more !== undefined)) return undefined;
  const state = tracestate !== undefined && tracestate !== "" && tracestate.length <= MAX_STATE_CHARACTERS ? { state: tracestate } : {};
  return { traceId, flags, ...state };
}

/** Does work whose calls to providers belong to `trace`. */
export function inTrace<T>(trace: Trace | undefined, work: () => T): T {
  return current.run(trace, work);
}

/** Headers for a call to a provider: the trace of the work that makes it, with a span id of the call's own. */
export function traceHeaders(): Record<string, string> {
  const trace = current.getStore();
  if (trace === undefined) return {};
  const { traceId, flags, state } = trace;
  return {
    traceparent: `00-${traceId}-${randomBytes(SPAN_ID_BYTES).toString("hex")}-${flags}`,
    ...(state === undefined ? {} : { tracestate: state }),
  };
}
