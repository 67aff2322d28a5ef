import type { Compute } from "../../tasks/compute.js";
import type { MakeHandler } from "./handler.js";

/** How long the check of readiness may wait for a worker. */
const CHECK_TIMEOUT_MS = 2000;

const BUSY = "all workers are busy";

const missingWorkers = (missing: number, workers: number): string => `${missing} of ${workers} workers could not start and are tried again: see "worker failed" in the log`;

/** Says that the process lives. */
export const getHealth: MakeHandler = () => (request) => ({ status: "ok", request_id: request.id });

/** Says whether a worker solves a small trip and gets it right. */
export const getReadiness: MakeHandler = ({ compute, condition: { isClosing, degraded } }) => {
  let checking: Promise<string | null> | undefined;
  /** One check serves all who ask meanwhile: anybody may ask, and a check goes before requests. */
  const findFault = async (): Promise<string | null> => {
    checking ??= check(compute).finally(() => (checking = undefined));
    return checking;
  };

  return async (request, reply) => {
    const fault = isClosing() ? "the service is closing" : await findFault();
    const isBusy = fault === BUSY;
    const reason = isBusy ? null : fault;
    if (reason !== null) return reply.code(503).send({ status: "not ready", reason, request_id: request.id });
    const { missing, workers } = compute.load;
    const faults = [...degraded(), ...(missing > 0 ? [missingWorkers(missing, workers)] : []), ...(isBusy ? [BUSY] : [])];
    return { status: "ready", ...(faults.length > 0 ? { degraded: faults } : {}), request_id: request.id };
  };
};

async function check(compute: Compute): Promise<string | null> {
  try {
    await compute.check(CHECK_TIMEOUT_MS);
    return null;
  } catch (error) {
    // Busy is not broken: every task ends in time, and when the other instances are busy too, no better one is left.
    const isBusy = error instanceof DOMException && error.name === "TimeoutError";
    return isBusy ? BUSY : "the optimizer fails its check";
  }
}
