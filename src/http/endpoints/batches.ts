import type { FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { Batch } from "../../contract/schemas/kept.js";
import { ERRORS, RetryLaterError, ServiceError } from "../../contract/values/errors.js";
import { hashBody, type IntakeSteps, readBatch } from "../../jobs/intake.js";
import { type Batches, type BatchRecord, mismatch } from "../../jobs/store.js";
import { type UploadBody, uploadOf } from "../connection/uploads.js";
import { RequestJob } from "../connection/body.js";
import { TaskRefusal } from "../errors.js";
import { partnerOf } from "../gates/apiKey.js";
import type { MakeHandler, Services } from "./handler.js";

/** A batch of many lines is read within seconds, where the network is not slow. */
const READING_RETRY_SECONDS = 5;

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Keeps a batch, and has it planned. */
export const createBatch: MakeHandler = (services) => async (request, reply) => {
  const { runner, store } = services.batches;
  const [partner, key, body] = [partnerOf(request), readKey(request), uploadOf(request)];
  const batch = key === undefined ? undefined : await findByKey(store, partner, key, body);
  const accepted =
    batch ??
    (await acceptBatch(
      services,
      partner,
      key,
      body,
      (bytes, isUrgent) => new RequestJob(request, reply, { body: bytes, isUrgent }),
    ));
  await runner.add(accepted);
  reply.code(202).header("location", `/v1/batches/${accepted.id}`);
  return { ...toBatch(accepted), request_id: request.id };
};

/** Tells how far a batch is. */
export const getBatch: MakeHandler =
  ({ batches }) =>
  async (request) => {
    const batch = found(await batches.store.read(partnerOf(request), idOf(request)));
    return { ...toBatch(batch), request_id: request.id };
  };

/** Sends the results up to the first part that has none, as they are kept. */
export const getBatchResults: MakeHandler =
  ({ batches: { store } }) =>
  async (request, reply) => {
    const { id, parts, status } = found(await store.read(partnerOf(request), idOf(request)));
    const first = await store.readResults(id, 0);
    return reply
      .type("application/x-ndjson")
      .send(
        Readable.from(
          first === undefined ? [] : listResults(store, { id, parts, isFinished: status === "finished" }, first),
          { objectMode: false },
        ),
      );
  };

/** Cancels a batch that is not finished. */
export const cancelBatch: MakeHandler =
  ({ batches: { store, runner } }) =>
  async (request) => {
    const batch = found(await store.cancel(partnerOf(request), idOf(request)));
    await runner.remove(batch);
    return { ...toBatch(batch), request_id: request.id };
  };

async function* listResults(
  store: Batches["store"],
  { id, parts, isFinished }: { readonly id: string; readonly parts: number; readonly isFinished: boolean },
  first: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield first;
  for (let part = 1; part < parts; part++) {
    // One part is in memory at a time.
    const results = await store.readResults(id, part);
    // The batch was removed meanwhile: breaking off tells the caller that this is not all.
    if (results === undefined && isFinished) throw new Error("the results of a finished batch are gone");
    if (results === undefined) return;
    yield results;
  }
}

/**
 * The batch that was accepted with this key.
 * @throws {ServiceError} IDEMPOTENCY_IN_PROGRESS or IDEMPOTENCY_MISMATCH.
 */
async function findByKey(
  store: Batches["store"],
  partner: string,
  key: string,
  body: UploadBody,
): Promise<BatchRecord | undefined> {
  const claim = await store.claim(partner, key);
  if (claim.kind === "new") return undefined;
  if (claim.kind === "reading")
    throw new RetryLaterError(
      "IDEMPOTENCY_IN_PROGRESS",
      `${ERRORS.IDEMPOTENCY_IN_PROGRESS.cause.replaceAll("`", "")} Send it again in ${READING_RETRY_SECONDS} s.`,
      READING_RETRY_SECONDS,
    );
  if ((await hashBody(body)) !== claim.bodySha256) throw mismatch();
  return claim.batch;
}

async function acceptBatch(
  { batches: { store }, compute, stationSets }: Services,
  partner: string,
  key: string | undefined,
  body: UploadBody,
  makeJob: (lines: Uint8Array, isUrgent: boolean) => RequestJob,
): Promise<BatchRecord> {
  const draft = await store.begin(partner, key);
  const steps: IntakeSteps = {
    async readLines(lines, isFirst) {
      const outcome = await compute.run("readTripLines", makeJob(lines, !isFirst));
      if ("answer" in outcome) throw new TaskRefusal(outcome.answer);
      return outcome.value;
    },
    keepSet: async (name) => (await stationSets.keep(partner, name))?.version,
  };
  try {
    return await draft.accept(await readBatch(body, draft, steps));
  } catch (error) {
    // What is wrong with the batch matters more than what is left of it, which is removed later.
    await draft.discard().catch(() => undefined);
    throw error;
  }
}

/** @throws {ServiceError} VALIDATION_ERROR. */
function readKey({ headers }: FastifyRequest): string | undefined {
  const { "idempotency-key": key } = headers;
  if (key === undefined || (typeof key === "string" && KEY.test(key))) return key;
  throw new ServiceError("VALIDATION_ERROR", "Idempotency-Key should have 1 to 255 visible ASCII characters.");
}

/** @throws {ServiceError} BATCH_NOT_FOUND. */
function found(batch: BatchRecord | undefined): BatchRecord {
  if (batch !== undefined) return batch;
  throw new ServiceError(
    "BATCH_NOT_FOUND",
    `${ERRORS.BATCH_NOT_FOUND.cause} Check the id: the answer to POST /v1/batches has it.`,
  );
}

function idOf({ params }: FastifyRequest): string {
  return typeof params === "object" && params !== null && "id" in params ? String(params.id) : "";
}

function toBatch({ id, status, total, done, failed, createdAt, finishedAt }: BatchRecord): Batch {
  return { id, status, total, done, failed, created_at: createdAt, finished_at: finishedAt };
}
