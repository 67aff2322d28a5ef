// A worker of the bench's night: a process of its own that plans parts, one after the other.

import { readFile } from "node:fs/promises";
import { z } from "zod";
import { planPart } from "../../src/jobs/planPart.js";
import type { PartTask, WorkerMessage } from "./messages.js";
import { asHostSet, factsOf, loadTools } from "./tools.js";

const KB_PER_MB = 1024;
const { signal } = new AbortController();

const facts = factsOf(asHostSet(await readBlock(process.argv[2] ?? "")));
const tools = await loadTools();
const CustomId = z.object({ custom_id: z.string() });
const cpuBefore = process.cpuUsage();

process.on("message", (task: PartTask) => void plan(task));
send({ kind: "ready" });

async function plan({ part, lines }: PartTask): Promise<void> {
  const trips = Buffer.from(lines).toString().trimEnd().split("\n").map((line) => ({ customId: CustomId.parse(JSON.parse(line)).custom_id, line: Buffer.from(line) }));
  const { bytes, failed } = await planPart(tools, trips, facts, signal);
  const { user, system } = process.cpuUsage(cpuBefore);
  send({ kind: "done", part, results: bytes, failed, cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / KB_PER_MB });
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function readBlock(path: string): Promise<SharedArrayBuffer> {
  const bytes = await readFile(path);
  const block = new SharedArrayBuffer(bytes.length);
  new Uint8Array(block).set(bytes);
  return block;
}
