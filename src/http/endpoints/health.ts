import type { FastifyInstance } from "fastify";
import type { Compute } from "../../tasks/compute.js";

/** How long the check of readiness may wait for a worker. */
const CHECK_TIMEOUT_MS = 2000;

const BUSY = "all workers are busy";

const missingWorkers = (missing: number, workers: number): string => `${missing} of ${workers} workers could not start and are tried again: see "worker failed" in the log`;

/** What may keep a service from being ready, or from being quite well. */
export interface Condition {
  /** It takes no new connections any more. */
  readonly isClosing: () => boolean;
  /** What does not work as it should while requests are still answered; one sentence each. */
  readonly degraded: () => readonly string[];
}

/** `GET /healthz`: the process lives. `GET /readyz`: a worker solves a trip and gets it right. */
export function addHealth(app: FastifyInstance, compute: Compute, { isClosing, degraded }: Condition): void {
  app.get("/healthz", { config: { keyless: true } }, (request) => ({ status: "ok", request_id: request.id }));

  let checking: Promise<string | null> | undefined;
  /** One check answers all who ask meanwhile: anybody may ask, and a check goes before requests. */
  const findFault = async (): Promise<string | null> => {
    checking ??= check(compute).finally(() => (checking = undefined));
    return checking;
  };

  app.get("/readyz", { config: { keyless: true } }, async (request, reply) => {
    const fault = isClosing() ? "the service is closing" : await findFault();
    const isBusy = fault === BUSY;
    const reason = isBusy ? null : fault;
    if (reason !== null) return reply.code(503).send({ status: "not ready", reason, request_id: request.id });
    const { missing, workers } = compute.load;
    const faults = [...degraded(), ...(missing > 0 ? [missingWorkers(missing, workers)] : []), ...(isBusy ? [BUSY] : [])];
    return { status: "ready", ...(faults.length > 0 ? { degraded: faults } : {}), request_id: request.id };
  });
}

async function check(compute: Compute): Promise<string | null> {
  try {
    await compute.check(CHECK_TIMEOUT_MS);
    return null;
  } catch (error) {
    // Busy is not broken: no task runs for ever, and where others are busy too, there is no better place to go.
    const isBusy = error instanceof DOMException && error.name === "TimeoutError";
    return isBusy ? BUSY : "the optimizer fails its check";
  }
}
