// What the service says of itself: whether it lives and is ready, what it covers, its metrics and its interface.

import { createHash, timingSafeEqual } from "node:crypto";
import type { Compute } from "../../tasks/compute.js";
import { ServiceError } from "../../contract/values/errors.js";
import { documentOfTables, openApiDocument } from "../docs/document.js";
import { PAGE_SECURITY_POLICY, renderPage } from "../docs/page.js";
import { sendStaticContent } from "../page/staticContent.js";
import type { MakeHandler } from "./handler.js";

/** How long the check of readiness may wait for a worker. */
const CHECK_TIMEOUT_MS = 2000;

const BUSY = "all workers are busy";

/** Says that the process lives. */
export const getHealth: MakeHandler = () => (request) => ({ status: "ok", request_id: request.id });

/** Says whether a worker solves a small trip and gets it right. */
export const getReadiness: MakeHandler = ({ compute, condition: { isClosing, degraded } }) => {
  let checking: Promise<string | null> | undefined;
  /** Callers share a check that is under way, because anybody may ask and checks go before requests. */
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
    const faults = [
      ...degraded(),
      ...(missing > 0
        ? [`${missing} of ${workers} workers could not start and are tried again: see "worker failed" in the log`]
        : []),
      ...(isBusy ? [BUSY] : []),
    ];
    return { status: "ready", ...(faults.length > 0 ? { degraded: faults } : {}), request_id: request.id };
  };
};

async function check(compute: Compute): Promise<string | null> {
  try {
    await compute.check(CHECK_TIMEOUT_MS);
    return null;
  } catch (error) {
    // Busy is not broken: every task ends in time. If busy instances counted as not ready, a busy service would have
    // none left.
    const isBusy = error instanceof DOMException && error.name === "TimeoutError";
    return isBusy ? BUSY : "the optimizer fails its check";
  }
}

/** Says what this service can answer for. */
export const getStatus: MakeHandler =
  ({ coverage }) =>
  (request) => ({ ...coverage, request_id: request.id });

/** Answers the metrics; where a token is set, only to those who send it as `Authorization: Bearer`. */
export const getMetrics: MakeHandler = ({ metrics: { registry }, metricsToken }) => {
  const expected = metricsToken === undefined ? undefined : digestOf(`Bearer ${metricsToken}`);
  return async (request, reply) => {
    if (expected !== undefined && !timingSafeEqual(digestOf(request.headers.authorization ?? ""), expected)) {
      throw new ServiceError(
        "AUTHENTICATION_FAILED",
        "The token is invalid or missing. Send it as Authorization: Bearer.",
      );
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  };
};

/** Digests all have the same length, so that comparing them always takes the same time. */
function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Answers the OpenAPI document, which is made at the first request. */
export const getOpenApi: MakeHandler = ({ endpoints }) =>
  sendStaticContent({
    type: "application/json; charset=utf-8",
    make: () => JSON.stringify(openApiDocument(endpoints)),
  });

/** Answers the same interface as a page for people. */
export const getDocs: MakeHandler = ({ endpoints }) =>
  sendStaticContent({
    type: "text/html; charset=utf-8",
    make: () => renderPage(documentOfTables(endpoints), endpoints),
    headers: { "content-security-policy": PAGE_SECURITY_POLICY },
  });
