import type { Attributes, Span as OtelSpan, SpanContext, SpanOptions, Tracer as OtelTracer } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-base";
import { waitAtMost } from "../common/abort.js";
import { systemCode, systemCodeOf } from "../common/systemError.js";
import type { RequestSpan, Span, SpanAttributes, SpanStart, Trace, Tracer } from "./trace.js";

/** The environment asks for traces that cannot be made; the message says what to do. */
export class TracingError extends Error {
  override readonly name = "TracingError";
}

/** Optional packages: an operator who wants traces installs them. */
const PACKAGES = [
  "@opentelemetry/api",
  "@opentelemetry/sdk-trace-base",
  "@opentelemetry/resources",
  "@opentelemetry/exporter-trace-otlp-proto",
] as const;

type Api = Awaited<ReturnType<typeof loadPackages>>["api"];

/** The methods of the semantic conventions. Any other is the caller's own text, which must not get into a trace. */
const KNOWN_METHODS: ReadonlySet<string> = new Set([
  "CONNECT",
  "DELETE",
  "GET",
  "HEAD",
  "OPTIONS",
  "PATCH",
  "POST",
  "PUT",
  "TRACE",
]);

const LEAST_FAILURE_STATUS = 500;

/**
 * Opens a tracer that sends its spans by OTLP over HTTP. OpenTelemetry's own environment variables set the destination,
 * the service's name and the sampling:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 * @param onFailure is called when an export fails and the one before it did not. The reason contains no address and no
 *   header.
 * @throws {TracingError} when its packages are not installed.
 */
export async function openTracer(onFailure: (reason: string) => void): Promise<Tracer> {
  const { api, sdk, resources, otlp } = await loadPackages();
  const named = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ "service.name": "fuel-route" }))
      .merge(named),
    spanProcessors: [new sdk.BatchSpanProcessor(watchExporter(new otlp.OTLPTraceExporter(), onFailure))],
  });
  const tracer = provider.getTracer("fuel-route");
  return {
    begin: (parent, method, beginMs) => new TracedRequest(api, tracer, parent, method, beginMs),
    // A failure to send has been reported already.
    close: (timeoutMs) =>
      waitAtMost(
        timeoutMs,
        provider.shutdown().catch(() => undefined),
      ),
  };
}

async function loadPackages() {
  try {
    const [api, sdk, resources, otlp] = await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace-base"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/exporter-trace-otlp-proto"),
    ]);
    return { api, sdk, resources, otlp };
  } catch (error) {
    if (systemCode(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new TracingError(
      `the environment asks for traces (OTEL_…), whose packages are not installed: npm install ${PACKAGES.join(" ")}`,
      { cause: error },
    );
  }
}

function watchExporter(exporter: SpanExporter, onFailure: (reason: string) => void): SpanExporter {
  let hasFailed = false;
  return {
    export(spans: ReadableSpan[], done: Parameters<SpanExporter["export"]>[1]) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error !== undefined && !hasFailed) onFailure(reasonOf(error));
        hasFailed = error !== undefined;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** An HTTP status or the code of a system error. The message is not used, because it contains addresses. */
function reasonOf(error: Error): string {
  const status = "code" in error && typeof error.code === "number" ? String(error.code) : undefined;
  return status ?? systemCode(error) ?? systemCodeOf(error.cause);
}

/** Milliseconds since 1970 of a clock that does not jump while a request is under way. */
type Clock = () => number;

class TracedSpan implements Span {
  readonly trace: Trace;
  protected readonly api: Api;
  protected readonly tracer: OtelTracer;
  protected readonly span: OtelSpan;
  readonly #clock: Clock;

  constructor(api: Api, tracer: OtelTracer, span: OtelSpan, clock: Clock) {
    this.api = api;
    this.tracer = tracer;
    this.span = span;
    this.#clock = clock;
    const { traceId, spanId, traceFlags, traceState } = span.spanContext();
    const state = traceState?.serialize() ?? "";
    this.trace = {
      traceId,
      spanId,
      flags: traceFlags.toString(16).padStart(2, "0"),
      span: this,
      ...(state === "" ? {} : { state }),
    };
  }

  begin({ name, kind, attributes }: SpanStart): Span {
    const options: SpanOptions = {
      kind: kind === "client" ? this.api.SpanKind.CLIENT : this.api.SpanKind.INTERNAL,
      attributes: { ...attributes },
      startTime: this.#clock(),
    };
    return new TracedSpan(this.api, this.tracer, this.startWithin(name, options), this.#clock);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes({ ...attributes });
  }

  end(errorType?: string): void {
    if (errorType !== undefined)
      this.span.setAttribute("error.type", errorType).setStatus({ code: this.api.SpanStatusCode.ERROR });
    this.span.end(this.#clock());
  }

  protected startWithin(name: string, options: SpanOptions): OtelSpan {
    return this.tracer.startSpan(name, options, this.api.trace.setSpan(this.api.ROOT_CONTEXT, this.span));
  }
}

class TracedRequest extends TracedSpan implements RequestSpan {
  readonly #method: string;
  /**
   * When `performance.now()` was 0, in milliseconds since 1970. Computed once, so that all spans of a request share one
   * clock.
   */
  readonly #epochMs: number;
  /** The latest stage, which is not written yet because it may continue. */
  #last: { readonly stage: string; readonly beginMs: number; endMs: number } | undefined;

  constructor(api: Api, tracer: OtelTracer, parent: Trace | undefined, method: string, beginMs: number) {
    const epochMs = Date.now() - performance.now();
    const known = KNOWN_METHODS.has(method) ? method : "_OTHER";
    const context =
      parent === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, toContext(api, parent));
    const attributes: Attributes = { "http.request.method": known, "url.scheme": "http" };
    super(
      api,
      tracer,
      tracer.startSpan(
        known,
        { kind: api.SpanKind.SERVER, attributes, startTime: epochMs + beginMs, root: parent === undefined },
        context,
      ),
      () => epochMs + performance.now(),
    );
    this.#method = known;
    this.#epochMs = epochMs;
  }

  stage(stage: string, beginMs: number, endMs: number): void {
    if (!this.span.isRecording()) return;
    if (this.#last?.stage === stage) {
      this.#last.endMs = endMs;
      return;
    }
    this.#writeStage();
    this.#last = { stage, beginMs, endMs };
  }

  endWith({ route, status, attributes }: Parameters<RequestSpan["endWith"]>[0]): void {
    this.#writeStage();
    if (route !== undefined)
      this.span.updateName(`${this.#method} ${route}`).setAttributes({ "http.route": route, "url.path": route });
    if (status !== undefined) this.span.setAttribute("http.response.status_code", status);
    this.set(attributes);
    this.end(status === undefined ? "caller_gone" : status >= LEAST_FAILURE_STATUS ? String(status) : undefined);
  }

  #writeStage(): void {
    if (this.#last === undefined) return;
    const { stage, beginMs, endMs } = this.#last;
    this.#last = undefined;
    // `waitUpstream` makes the span of this stage, which contains the calls to providers.
    if (stage === "upstream") return;
    this.startWithin(stage, { startTime: this.#epochMs + beginMs }).end(this.#epochMs + endMs);
  }
}

function toContext(api: Api, { traceId, spanId, flags, state }: Trace): SpanContext {
  return {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
    ...(state === undefined ? {} : { traceState: api.createTraceState(state) }),
  };
}
