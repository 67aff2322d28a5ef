import type { Attributes, Span as OtelSpan, SpanContext, SpanOptions, Tracer as OtelTracer } from "@opentelemetry/api";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-base";
import { waitAtMost } from "../common/abort.js";
import { systemCode, systemCodeOf } from "../common/systemError.js";
import type { RequestSpan, Span, SpanAttributes, SpanStart, Trace, Tracer } from "./trace.js";
import { TracingError } from "./error.js";

/** Told of an export that failed after one that did not; of an address or a header nothing is said. */
export type OnExportFailure = (reason: string) => void;

/** What `npm install` must have brought. */
const PACKAGES = ["@opentelemetry/api", "@opentelemetry/sdk-trace-base", "@opentelemetry/resources", "@opentelemetry/exporter-trace-otlp-proto"] as const;

type Api = Awaited<ReturnType<typeof loadPackages>>["api"];

/** Methods that the semantic conventions know; any other is the caller's word. */
const KNOWN_METHODS: ReadonlySet<string> = new Set(["CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]);

const LEAST_FAILURE_STATUS = 500;

/**
 * Opens what makes spans and sends them by OTLP over HTTP. Where to, for whom and how many, OpenTelemetry's own
 * environment variables say: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 * @throws {TracingError} when its packages are not installed.
 */
export async function openTracer(onFailure: OnExportFailure): Promise<Tracer> {
  const { api, sdk, resources, otlp } = await loadPackages();
  const named = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes({ "service.name": "fuel-route" })).merge(named),
    spanProcessors: [new sdk.BatchSpanProcessor(watchExporter(new otlp.OTLPTraceExporter(), onFailure))],
  });
  const tracer = provider.getTracer("fuel-route");
  return {
    begin: (parent, method, beginMs) => new TracedRequest(api, tracer, parent, method, beginMs),
    // A failure to send has been reported already.
    close: (timeoutMs) => waitAtMost(timeoutMs, provider.shutdown().catch(() => undefined)),
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
    throw new TracingError(`the environment asks for traces (OTEL_…), whose packages are not installed: npm install ${PACKAGES.join(" ")}`, { cause: error });
  }
}

/** An exporter whose first failure after a success is told of. */
function watchExporter(exporter: SpanExporter, onFailure: OnExportFailure): SpanExporter {
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

/** A system's code or an HTTP status; messages have addresses in them. */
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
    this.trace = { traceId, spanId, flags: traceFlags.toString(16).padStart(2, "0"), span: this, ...(state === "" ? {} : { state }) };
  }

  begin({ name, kind, attributes }: SpanStart): Span {
    const options: SpanOptions = { kind: kind === "client" ? this.api.SpanKind.CLIENT : this.api.SpanKind.INTERNAL, attributes: { ...attributes }, startTime: this.#clock() };
    return new TracedSpan(this.api, this.tracer, this.startWithin(name, options), this.#clock);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes({ ...attributes });
  }

  end(errorType?: string): void {
    if (errorType !== undefined) this.span.setAttribute("error.type", errorType).setStatus({ code: this.api.SpanStatusCode.ERROR });
    this.span.end(this.#clock());
  }

  protected startWithin(name: string, options: SpanOptions): OtelSpan {
    return this.tracer.startSpan(name, options, this.api.trace.setSpan(this.api.ROOT_CONTEXT, this.span));
  }
}

class TracedRequest extends TracedSpan implements RequestSpan {
  readonly #method: string;
  /** What `performance.now()` is behind the time since 1970, by one reading of both: all of a request's spans have one clock. */
  readonly #epochMs: number;
  /** The stage that was told of last: it may go on. */
  #last: { readonly stage: string; readonly beginMs: number; endMs: number } | undefined;

  constructor(api: Api, tracer: OtelTracer, parent: Trace | undefined, method: string, beginMs: number) {
    const epochMs = Date.now() - performance.now();
    const known = KNOWN_METHODS.has(method) ? method : "_OTHER";
    const context = parent === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, toContext(api, parent));
    const attributes: Attributes = { "http.request.method": known, "url.scheme": "http" };
    super(api, tracer, tracer.startSpan(known, { kind: api.SpanKind.SERVER, attributes, startTime: epochMs + beginMs, root: parent === undefined }, context), () => epochMs + performance.now());
    this.#method = known;
    this.#epochMs = epochMs;
  }

  stage(stage: string, beginMs: number, endMs: number): void {
    if (!this.span.isRecording()) return;
    if (this.#last?.stage === stage) {
      this.#last.endMs = endMs;
      return;
    }
    this.#tellStage();
    this.#last = { stage, beginMs, endMs };
  }

  endWith({ route, status, attributes }: Parameters<RequestSpan["endWith"]>[0]): void {
    this.#tellStage();
    if (route !== undefined) this.span.updateName(`${this.#method} ${route}`).setAttributes({ "http.route": route, "url.path": route });
    if (status !== undefined) this.span.setAttribute("http.response.status_code", status);
    this.set(attributes);
    this.end(status === undefined ? "caller_gone" : status >= LEAST_FAILURE_STATUS ? String(status) : undefined);
  }

  #tellStage(): void {
    if (this.#last === undefined) return;
    const { stage, beginMs, endMs } = this.#last;
    this.#last = undefined;
    // It has a span of its own, in which calls to providers are.
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
