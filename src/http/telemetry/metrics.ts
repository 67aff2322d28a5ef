import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { KeyRing } from "../../access/keys/keyRing.js";
import type { UpstreamCall } from "../../providers/open.js";
import type { RedisCall } from "../../storage/redis.js";
import type { Stores } from "../../access/stores.js";
import type { Compute } from "../../tasks/compute.js";
import type { BatchRunner } from "../../jobs/store.js";
import { type Stage, STAGES, type Telemetry } from "../../tasks/task.js";

/** Seconds: from the time of a small plan to the time that a provider may take for the largest request. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100];

/** The metrics of this service, for Prometheus. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Keys and Redis, as far as there are metrics of them. */
interface AccessState {
  readonly keys: Pick<KeyRing, "isUp" | "losses" | "restored">;
  readonly redis?: Stores["redis"];
  readonly batches?: Pick<BatchRunner, "load">;
}

type Kinds = ReturnType<typeof kindsOf>;

/** Functions that add a metric of each kind to a registry. */
function kindsOf(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
      new Histogram({ name, help, labelNames, buckets: BUCKETS_SECONDS, registers }),
    /** @param read gives the value whenever the metrics are read. */
    gauge(name: string, help: string, read: () => number): void {
      void new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    /** A count that is kept elsewhere. @param read gives it by label whenever the metrics are read. */
    total<Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
      read: () => Iterable<readonly [labels: Partial<Record<Label, string>>, count: number]>,
    ): void {
      void new Counter({
        name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset();
          for (const [labels, count] of read()) this.inc(labels, count);
        },
      });
    },
  };
}

export function createMetrics(compute: Compute, access?: AccessState) {
  const registry = new Registry();
  const kinds = kindsOf(registry);
  const { counter, histogram, gauge, total } = kinds;
  const requests = counter("fuel_route_requests_total", "Requests by endpoint and status.", "endpoint", "status");
  const seconds = histogram(
    "fuel_route_request_seconds",
    "Time from when a request's header is read to the answer's last byte.",
    "endpoint",
  );
  const stages = histogram(
    "fuel_route_stage_seconds",
    "Time of a request by stage: key, limit, receive (the body), wait (for a worker), parse, solve, write, handover (to a worker and back), upstream (routing and places), send.",
    "endpoint",
    "stage",
  );
  const limitHits = counter("fuel_route_limit_hits_total", "Requests refused by a key's limit.", "endpoint");
  const upstream = histogram("fuel_route_upstream_seconds", "Time of calls to routing and places.", "provider", "call");
  const upstreamErrors = counter(
    "fuel_route_upstream_errors_total",
    "Calls to routing and places that failed, by error code.",
    "provider",
    "call",
    "code",
  );
  total("fuel_route_worker_failures_total", "Tasks that workers failed, by what befell the worker.", ["failure"], () =>
    Array.from(compute.load.failures, ([failure, count]) => [{ failure }, count] as const),
  );
  gauge("fuel_route_queue_depth", "Requests that wait for a worker.", () => compute.load.waiting);
  gauge("fuel_route_workers", "Worker threads.", () => compute.load.workers);
  gauge(
    "fuel_route_workers_missing",
    "Worker threads that could not start when last tried; each is tried again.",
    () => compute.load.missing,
  );
  gauge("fuel_route_workers_busy", "Worker threads that compute.", () => compute.load.running);
  gauge("fuel_route_wasm_memory_bytes", "Linear memory of all workers' WebAssembly.", () => compute.load.wasmBytes);
  if (access?.batches !== undefined) addBatches(access.batches, kinds);
  const redisCalls = access === undefined ? undefined : addAccess(access, kinds);

  const requestsOf = remember((endpoint: string) =>
    remember((status: number) => requests.labels({ endpoint, status })),
  );
  const secondsOf = remember((endpoint: string) => seconds.labels({ endpoint }));
  const stagesOf = remember((endpoint: string) => remember((stage: Stage) => stages.labels({ endpoint, stage })));

  return {
    registry,
    countRequest(endpoint: string, status: number, ms: number, telemetry: Telemetry): void {
      requestsOf(endpoint)(status).inc();
      secondsOf(endpoint).observe(ms / 1000);
      for (const stage of STAGES) {
        const stageMs = telemetry.ms[stage];
        if (stageMs !== undefined) stagesOf(endpoint)(stage).observe(stageMs / 1000);
      }
    },
    countLimitHit: (endpoint: string): void => limitHits.inc({ endpoint }),
    countUpstreamCall({ provider, call, ms, code }: UpstreamCall): void {
      upstream.observe({ provider, call }, ms / 1000);
      if (code !== undefined) upstreamErrors.inc({ provider, call, code });
    },
    countRedisCall: (call: RedisCall): void => redisCalls?.(call),
  };
}

/** Adds the metrics of keys and, where there is one, of Redis. @returns a function that counts a call to Redis. */
function addAccess(
  { keys, redis }: AccessState,
  { counter, histogram, gauge, total }: Kinds,
): ((call: RedisCall) => void) | undefined {
  gauge(
    "fuel_route_keys_up",
    "1 while keys can be read and their store has all that this instance knows, else 0.",
    () => Number(keys.isUp),
  );
  total(
    "fuel_route_revocations_lost_total",
    "Revoked keys that their store gave back as valid; they stayed revoked here.",
    [],
    () => [[{}, keys.losses.revocations]],
  );
  total("fuel_route_revocations_restored_total", "Lost revocations that were written back.", [], () => [
    [{}, keys.restored.revocations],
  ]);
  total("fuel_route_keys_lost_total", "Keys that their store had lost; they stayed as they were here.", [], () => [
    [{}, keys.losses.keys],
  ]);
  total("fuel_route_keys_restored_total", "Lost keys that were written back.", [], () => [[{}, keys.restored.keys]]);
  if (redis === undefined) return undefined;
  gauge("fuel_route_redis_up", "1 while Redis answers, 0 while counters are local.", () => Number(redis.isUp));
  gauge("fuel_route_redis_evicts", "1 while Redis may evict API keys, else 0.", () =>
    Number(redis.evictionPolicy !== undefined),
  );
  const seconds = histogram("fuel_route_redis_seconds", "Time of Redis' calls, failed ones included.", "call");
  const errors = counter("fuel_route_redis_errors_total", "Redis' calls that failed.", "call");
  return ({ call, ms, hasFailed }) => {
    seconds.observe({ call }, ms / 1000);
    if (hasFailed) errors.inc({ call });
  };
}

/** Adds the metrics of batches. Where batches are in Redis, each instance tells of all of them. */
function addBatches(runner: Pick<BatchRunner, "load">, { gauge, total }: Kinds): void {
  gauge(
    "fuel_route_batch_trips_waiting",
    "Trips of batches that are not answered yet.",
    () => runner.load.tripsWaiting,
  );
  total("fuel_route_batch_trips_done_total", "Trips of batches that have been answered.", [], () => [
    [{}, runner.load.tripsDone],
  ]);
  gauge(
    "fuel_route_batches_unfinished",
    "Batches that are neither finished nor cancelled.",
    () => runner.load.batchesUnfinished,
  );
  gauge(
    "fuel_route_batch_workers",
    "What plans trips of batches: fuel-route work processes, or threads of this one where there is no Redis.",
    () => runner.load.workers,
  );
}

/** Makes a series for each value of a label once: finding a series by its labels takes longer than counting in it. */
function remember<Value, Series>(make: (value: Value) => Series): (value: Value) => Series {
  const made = new Map<Value, Series>();
  return (value) => {
    const known = made.get(value);
    if (known !== undefined) return known;
    const series = make(value);
    made.set(value, series);
    return series;
  };
}

/** Adds the metrics that prom-client has for any Node process. */
export function addProcessMetrics({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}
