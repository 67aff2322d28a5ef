// What becomes of the bytes of POST /v1/batches before there is a batch.

import { MAX_LINE_BYTES } from "../../src/contract/values/limits.js";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ServiceError } from "../../src/contract/values/errors.js";
import { type IntakeSteps, readBatch } from "../../src/jobs/intake.js";
import { PART_BYTES, readPart } from "../../src/jobs/part.js";
import { loadScanner } from "../../src/scanner/load.js";
import { readTripLines } from "../../src/tasks/tripLines.js";

const PIECE_BYTES = 65_536;

const read = readTripLines({ scanner: await loadScanner() });

const steps: IntakeSteps = {
  async readLines(lines) {
    const outcome = read(lines);
    if ("answer" in outcome) throw new Error("no lines");
    return outcome.value;
  },
  keepSet: async (name) => (name === "gone" ? undefined : `version of ${name}`),
};

async function* inPieces(text: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < text.length; start += PIECE_BYTES) yield text.subarray(start, start + PIECE_BYTES);
}

async function take(body: AsyncIterable<Buffer>) {
  const parts: Uint8Array[] = [];
  const batch = await readBatch(body, { addPart: async (bytes) => void parts.push(bytes) }, steps);
  return { batch, parts: parts.map(readPart) };
}

async function refusal(text: string | Buffer): Promise<ServiceError> {
  return refusalOf(inPieces(Buffer.from(text)));
}

async function refusalOf(body: AsyncIterable<Buffer>): Promise<ServiceError> {
  const error: unknown = await take(body).catch((thrown: unknown) => thrown);
  if (error instanceof ServiceError) return error;
  throw new Error("the batch was not refused");
}

const line = (id: string, more: object = {}): string => JSON.stringify({ custom_id: id, origin: "Omaha, NE", ...more });

describe("a batch that is taken", () => {
  test("is kept in order and to the byte, in parts of 250; empty lines, CRLF and a BOM do not matter", async () => {
    const lines = Array.from({ length: 620 }, (_, i) => `${line(`t${i}`, { note: "é".repeat(i % 40) })}`);
    const text = Buffer.from(`\uFEFF${lines.join("\r\n\n")}`);
    const { batch, parts } = await take(inPieces(text));
    expect(parts.map(({ length }) => length)).toEqual([250, 250, 120]);
    expect(parts.flat().map(({ customId }) => customId)).toEqual(lines.map((_, i) => `t${i}`));
    expect(parts.flat().map((trip) => Buffer.from(trip.line).toString())).toEqual(lines);
    expect(batch).toEqual({
      total: 620,
      setVersions: { default: "version of default" },
      bodySha256: createHash("sha256").update(text).digest("hex"),
    });
  });

  test("has shorter parts where trips are large", async () => {
    const lines = Array.from({ length: 12 }, (_, i) => line(`t${i}`, { stations: ["x".repeat(300_000)] }));
    const { parts, batch } = await take(inPieces(Buffer.from(lines.join("\n"))));
    expect(parts.map(({ length }) => length)).toEqual([3, 3, 3, 3]);
    for (const part of parts)
      expect(part.reduce((sum, trip) => sum + trip.line.length, 0)).toBeLessThanOrEqual(PART_BYTES);
    // Trips with stations of their own need no set.
    expect(batch.setVersions).toEqual({});
  });

  test("has the sets that its lines name", async () => {
    const { batch } = await take(
      inPieces(
        Buffer.from(
          [
            line("a", { station_set: "tonight" }),
            line("b"),
            line("c", { station_set: "Not a name" }),
            line("d", { station_set: null }),
          ].join("\n"),
        ),
      ),
    );
    expect(Object.keys(batch.setVersions)).toEqual(["tonight", "default"]);
  });
});

describe("a batch that is refused", () => {
  test("is told all lines at fault", async () => {
    const text = Buffer.concat([
      Buffer.from(`${line("a")}\n\n{"custom_id":\n[]\n"a"\n{"custom_id":""}\n${line("x".repeat(65))}\n${line("a")}\n`),
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      Buffer.from("\n{}"),
    ]);
    const { code, details } = await refusal(text);
    expect(code).toBe("VALIDATION_ERROR");
    expect(details).toMatchObject([
      {
        loc: ["body", "line 3", expect.anything()],
        type: "json_invalid",
        msg: expect.stringContaining("the line is not JSON"),
      },
      { loc: ["body", "line 4"] },
      { loc: ["body", "line 5"] },
      { loc: ["body", "line 6", "custom_id"] },
      { loc: ["body", "line 7", "custom_id"] },
      { loc: ["body", "line 8", "custom_id"], msg: "Line 1 has this custom_id already" },
      { loc: ["body", "line 9", expect.anything()], msg: expect.stringContaining("the line is not UTF-8") },
      { loc: ["body", "line 10", "custom_id"], type: "missing" },
    ]);
  });

  test.each([
    ["nothing", Buffer.alloc(0), /at least one/],
    ["line feeds", Buffer.alloc(40_000_000, "\n"), /at least one/],
    ["blanks", Buffer.from(" \r\n\t\n  "), /at least one/],
    ["a line without an end", Buffer.alloc(MAX_LINE_BYTES + 1, "x"), /at most 4194304 bytes/],
  ])("has %s", async (_, text, reason) => {
    const { details } = await refusal(text);
    expect(JSON.stringify(details)).toMatch(reason);
  });

  test("has more lines than are taken", async () => {
    const lines = Array.from({ length: 100_001 }, (_, i) => `{"custom_id":"${i}"}`).join("\n");
    expect((await refusal(lines)).details).toEqual([
      { loc: ["body", "line 100001"], msg: "A batch should have at most 100000 trips", type: "too_long" },
    ]);
  });

  test("is read no further after a hundred faults", async () => {
    let pieces = 0;
    const body = (async function* () {
      for (; pieces < 1000; pieces++) yield Buffer.from("x\n".repeat(10_000));
    })();
    expect((await refusalOf(body)).details).toHaveLength(100);
    expect(pieces).toBeLessThan(20);
  });

  test("names a set that is not there", async () => {
    const { code, message } = await refusal(`${line("a")}\n${line("b", { station_set: "gone" })}`);
    expect(code).toBe("STATION_SET_NOT_FOUND");
    expect(message).toContain('Line 2 names the set "gone"');
  });

  test("breaks off", async () => {
    const body = (async function* () {
      yield Buffer.from(`${line("a")}\n`);
      throw new Error("the caller is gone");
    })();
    await expect(take(body)).rejects.toThrow("the caller is gone");
  });
});
