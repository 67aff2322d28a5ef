// W3C Trace Context: a caller's trace goes on to the providers that its request asks.
// https://www.w3.org/TR/trace-context/ and, for the flags, https://www.w3.org/TR/trace-context-2/

import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** The caller's trace: what is sent on. */
export interface Trace {
  /** 32 hex digits. */
  readonly traceId: string;
  /** Two hex digits: the flags that we know. */
  readonly flags: string;
  readonly state?: string;
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ALL_ZERO = /^0+$/;
/** Longer states need not be passed on. */
const MAX_STATE_CHARACTERS = 512;
const SPAN_ID_BYTES = 8;

/** Flags that version 00 knows, sampled and random trace id; all others must not be passed on. */
const KNOWN_FLAGS = 0x03;
/** The one flag that is known of later versions: sampled. */
const LATER_FLAGS = 0x01;

const current = new AsyncLocalStorage<Trace | undefined>();

/** The trace that a request's headers carry; undefined when they carry none that is valid. */
export function readTrace(traceparent: string | undefined, tracestate: string | undefined): Trace | undefined {
  const [, version, traceId, parentId, flags, more] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || parentId === undefined || flags === undefined) return undefined;
  if (ALL_ZERO.test(traceId) || ALL_ZERO.test(parentId) || (version === "00" && more !== undefined)) return undefined;
  const state = tracestate !== undefined && tracestate !== "" && tracestate.length <= MAX_STATE_CHARACTERS ? { state: tracestate } : {};
  return { traceId, flags: knownFlags(flags, version === "00" ? KNOWN_FLAGS : LATER_FLAGS), ...state };
}

function knownFlags(flags: string, known: number): string {
  return (Number.parseInt(flags, 16) & known).toString(16).padStart(2, "0");
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
