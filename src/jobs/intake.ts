// The lines of a batch as they come, to the parts in which it is kept.

import { createHash } from "node:crypto";
import { ServiceError } from "../contract/values/errors.js";
import { type Fault, MAX_LISTED_FAULTS, validationError } from "../contract/values/faults.js";
import { HOST_SET, MAX_BATCH_LINES, MAX_LINE_BYTES } from "../contract/values/limits.js";
import type { ReadLine } from "../tasks/tripLines.js";
import { LineSplitter, LineTooLongError, type NumberedLine } from "./lines.js";
import { type BatchTrip, PART_BYTES, TRIPS_PER_PART, writePart } from "./part.js";
import type { BatchDraft } from "./store.js";

/** How lines are read. */
export interface IntakeSteps {
  /**
   * Reads lines, which have a line feed between them, away from this thread. Those behind the first ones must not be
   * refused: the work was accepted.
   */
  readLines(lines: Uint8Array, isFirst: boolean): Promise<readonly ReadLine[]>;
  /** The version of a set that is in place now; `undefined` where there is none. */
  keepSet(name: string): Promise<string | undefined>;
}

/** What is known of a batch once it is read. */
export type ReadBatch = Parameters<BatchDraft["accept"]>[0];

/** Lines that are read at a time have no more bytes than this, unless it is one line: so short tasks suffice. */
const READ_BYTES = 60_000;

/**
 * Reads a batch and keeps its parts. However large it is, a part and a line are in memory.
 * @throws {ServiceError} VALIDATION_ERROR with the lines at fault; STATION_SET_NOT_FOUND; what the body or the steps
 *   throw.
 */
export async function readBatch(
  body: AsyncIterable<Buffer>,
  draft: Pick<BatchDraft, "addPart">,
  steps: IntakeSteps,
): Promise<ReadBatch> {
  const hash = createHash("sha256");
  const splitter = new LineSplitter(MAX_LINE_BYTES);
  const intake = new Intake(draft, steps);
  try {
    for await (const piece of body) {
      hash.update(piece);
      await intake.addAll(splitter.push(piece));
    }
    await intake.addAll(splitter.end());
  } catch (error) {
    if (!(error instanceof LineTooLongError)) throw error;
    await intake.refuse({
      loc: ["body", `line ${error.line}`],
      msg: `Line should have at most ${MAX_LINE_BYTES} bytes`,
      type: "string_too_long",
    });
  }
  return { ...(await intake.end()), bodySha256: hash.digest("hex") };
}

/** The digest of a body that need not be read otherwise. */
export async function hashBody(body: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of body) hash.update(piece);
  return hash.digest("hex");
}

type LineFault = Pick<Fault, "loc" | "msg" | "type">;

class Intake {
  readonly #draft: Pick<BatchDraft, "addPart">;
  readonly #steps: IntakeSteps;
  /** Lines that were not read yet. */
  #unread: NumberedLine[] = [];
  #unreadBytes = 0;
  #isFirst = true;
  /** Trips that are not kept yet. */
  #part: BatchTrip[] = [];
  #partBytes = 0;
  #total = 0;
  /** Numbers of lines by their custom ids. */
  readonly #lineOf = new Map<string, number>();
  readonly #setVersions = new Map<string, string>();
  readonly #faults: LineFault[] = [];

  constructor(draft: Pick<BatchDraft, "addPart">, steps: IntakeSteps) {
    this.#draft = draft;
    this.#steps = steps;
  }

  async addAll(lines: readonly NumberedLine[]): Promise<void> {
    // They are kept in their order.
    for (const line of lines) await this.#add(line);
  }

  async #add(line: NumberedLine): Promise<void> {
    if (this.#unread.length > 0 && this.#unreadBytes + line.bytes.length > READ_BYTES) await this.#read();
    this.#total++;
    if (this.#total > MAX_BATCH_LINES)
      await this.refuse({
        loc: ["body", `line ${line.number}`],
        msg: `A batch should have at most ${MAX_BATCH_LINES} trips`,
        type: "too_long",
      });
    this.#unread.push(line);
    this.#unreadBytes += line.bytes.length + 1;
  }

  /** Refuses the batch for a fault after which nothing more is read. */
  async refuse(fault: LineFault): Promise<never> {
    await this.#read();
    this.#faults.push(fault);
    throw this.#refusal();
  }

  async end(): Promise<Pick<ReadBatch, "total" | "setVersions">> {
    await this.#read();
    if (this.#total === 0)
      this.#faults.push({
        loc: ["body"],
        msg: "A batch should have a trip in each line, and at least one",
        type: "too_short",
      });
    if (this.#faults.length > 0) throw this.#refusal();
    await this.#keepPart();
    return { total: this.#total, setVersions: Object.fromEntries(this.#setVersions) };
  }

  async #read(): Promise<void> {
    const lines = this.#unread;
    if (lines.length === 0) return;
    this.#unread = [];
    this.#unreadBytes = 0;
    const read = await this.#steps.readLines(joinLines(lines), this.#isFirst);
    this.#isFirst = false;
    for (const [i, line] of lines.entries()) {
      const found = read[i];
      if (found === undefined) throw new Error("a line of a batch was not read");
      if ("faults" in found)
        this.#note(
          ...found.faults.map((fault) => ({ ...fault, loc: ["body", `line ${line.number}`, ...fault.loc.slice(1)] })),
        );
      // As above.
      else await this.#take(line, found.customId, found.setName);
    }
  }

  async #take({ number, bytes }: NumberedLine, customId: string, setName: string | undefined): Promise<void> {
    const other = this.#lineOf.get(customId);
    if (other !== undefined) {
      this.#note({
        loc: ["body", `line ${number}`, "custom_id"],
        msg: `Line ${other} has this custom_id already`,
        type: "value_error",
      });
      return;
    }
    this.#lineOf.set(customId, number);
    if (setName !== undefined && !this.#setVersions.has(setName)) await this.#keepSet(setName, number);
    // A batch that is refused in any case need not be kept.
    if (this.#faults.length > 0) return;
    if (this.#part.length >= TRIPS_PER_PART || (this.#part.length > 0 && this.#partBytes + bytes.length > PART_BYTES))
      await this.#keepPart();
    // A piece of the body would keep all of the piece in memory.
    this.#part.push({ customId, line: Buffer.from(bytes) });
    this.#partBytes += bytes.length;
  }

  async #keepSet(name: string, line: number): Promise<void> {
    const version = await this.#steps.keepSet(name);
    if (version === undefined) {
      throw new ServiceError(
        "STATION_SET_NOT_FOUND",
        name === HOST_SET
          ? `Line ${line} goes by the service's own stations, and this service has none. Give it a station_set or stations: GET /v1/station-sets lists your sets.`
          : `Line ${line} names the set ${JSON.stringify(name)}, which you do not have. Check the name: GET /v1/station-sets lists your sets.`,
      );
    }
    this.#setVersions.set(name, version);
  }

  async #keepPart(): Promise<void> {
    if (this.#part.length === 0) return;
    const bytes = writePart(this.#part);
    this.#part = [];
    this.#partBytes = 0;
    await this.#draft.addPart(bytes);
  }

  /** @throws {ServiceError} when the answer could list no more. */
  #note(...faults: readonly LineFault[]): void {
    this.#faults.push(...faults);
    if (this.#faults.length >= MAX_LISTED_FAULTS) throw this.#refusal();
  }

  #refusal(): ServiceError {
    return validationError(this.#faults.map((fault) => ({ ...fault, ctx: {}, input: null })));
  }
}

function joinLines(lines: readonly NumberedLine[]): Uint8Array {
  const whole = new Uint8Array(lines.reduce((sum, { bytes }) => sum + bytes.length + 1, -1));
  let at = 0;
  for (const [i, { bytes }] of lines.entries()) {
    if (i > 0) whole[at++] = 0x0a;
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}
