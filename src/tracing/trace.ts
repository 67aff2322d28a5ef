// W3C Trace Context: a caller's trace is passed on to the providers. If the service is traced, its own spans come
// between the two.
// https://www.w3.org/TR/trace-context/ and, for the flags, https://www.w3.org/TR/trace-context-2/

import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { systemCode } from "../common/systemError.js";

/** The trace that work belongs to. */
export interface Trace {
  /** 32 hex digits. */
  readonly traceId: string;
  /** The caller's span, 16 hex digits; or ours, where there is one. */
  readonly spanId: string;
  /** Two hex digits: the flags that this service knows. */
  readonly flags: string;
  readonly state?: string;
  /** The service's own span, if it is traced. */
  readonly span?: Span;
}

/** Attributes of a span. None may contain text of a caller, a key or an address. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: "client" | "internal";
  readonly attributes?: SpanAttributes;
}

/** A piece of work that is traced. */
export interface Span {
  /** The trace for calls made within this work. */
  readonly trace: Trace;
  /** Begins a span within this one. */
  begin(start: SpanStart): Span;
  set(attributes: SpanAttributes): void;
  /** @param errorType one word for why the work failed; undefined if it succeeded. */
  end(errorType?: string): void;
}

/** The work of a request. */
export interface RequestSpan extends Span {
  /** Records a stage of the request, with its begin and end by `performance.now()`. */
  stage(stage: string, beginMs: number, endMs: number): void;
  /** @param end the endpoint's path, if there is one, and the status, unless the caller left before the answer. */
  endWith(end: {
    readonly route: string | undefined;
    readonly status: number | undefined;
    readonly attributes: SpanAttributes;
  }): void;
}

/** Makes and sends spans. */
export interface Tracer {
  /**
   * Begins a request's span, within the caller's trace or in one of its own.
   * @param beginMs when the request began, by `performance.now()`.
   */
  begin(parent: Trace | undefined, method: string, beginMs: number): RequestSpan;
  /** Sends the remaining spans, in at most this time. */
  close(timeoutMs: number): Promise<void>;
}

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ALL_ZERO = /^0+$/;
/** The standard does not require longer states to be passed on. */
const MAX_STATE_CHARACTERS = 512;
const SPAN_ID_BYTES = 8;

/** The flags of version 00: sampled, and random trace id. Others must not be passed on. */
const KNOWN_FLAGS = 0x03;
/** The one flag that later versions keep: sampled. */
const LATER_FLAGS = 0x01;

const current = new AsyncLocalStorage<Trace | undefined>();

/** The trace that a request's headers carry; undefined when they carry none that is valid. */
export function readTrace(traceparent: string | undefined, tracestate: string | undefined): Trace | undefined {
  const [, version, traceId, parentId, flags, more] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || parentId === undefined || flags === undefined) return undefined;
  if (ALL_ZERO.test(traceId) || ALL_ZERO.test(parentId) || (version === "00" && more !== undefined)) return undefined;
  const state =
    tracestate !== undefined && tracestate !== "" && tracestate.length <= MAX_STATE_CHARACTERS
      ? { state: tracestate }
      : {};
  return {
    traceId,
    spanId: parentId,
    flags: knownFlags(flags, version === "00" ? KNOWN_FLAGS : LATER_FLAGS),
    ...state,
  };
}

function knownFlags(flags: string, known: number): string {
  return (Number.parseInt(flags, 16) & known).toString(16).padStart(2, "0");
}

/** Does work as a part of `trace`, to which its calls to providers belong. */
export function inTrace<T>(trace: Trace | undefined, work: () => T): T {
  return current.run(trace, work);
}

/** Does work in a span of its own, if its request is traced. */
export async function inSpan<T>(start: SpanStart, work: (set: Span["set"]) => Promise<T>): Promise<T> {
  const span = current.getStore()?.span?.begin(start);
  if (span === undefined) return work(() => undefined);
  try {
    const result = await current.run(span.trace, () => work((attributes) => span.set(attributes)));
    span.end();
    return result;
  } catch (error) {
    span.end(typeOf(error));
    throw error;
  }
}

/** One word for an error. Its message is not used, because it may contain what must not be in a trace. */
function typeOf(error: unknown): string {
  return error instanceof Error ? (systemCode(error) ?? error.name) : "_OTHER";
}

/** Headers for a call to a provider: the trace of the work that makes it, with a span id of the call's own. */
export function traceHeaders(): Record<string, string> {
  const trace = current.getStore();
  if (trace === undefined) return {};
  const { traceId, flags, state, span, spanId } = trace;
  return {
    traceparent: `00-${traceId}-${span === undefined ? randomBytes(SPAN_ID_BYTES).toString("hex") : spanId}-${flags}`,
    ...(state === undefined ? {} : { tracestate: state }),
  };
}
