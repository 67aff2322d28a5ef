import type { ScanTools } from "../../scanner/scanner.js";
import { check } from "../../tasks/check.js";
import type { Outcome } from "../../tasks/task.js";
import type { BatchFacts, TripResult } from "../part.js";
import type { HereTools } from "../../journey/planRequest.js";
import { planTripLine } from "../planTripLine.js";

/** How many batches a thread keeps the sets of at hand. */
const KEPT_BATCHES = 2;

/** The tasks of a thread that plans trips of batches. */
export function createPartTasks(tools: HereTools & ScanTools) {
  /**
   * Facts of the last batches, by id. Each message brings buffers that are new objects for the same memory: what was
   * read from them once is found again only if the same objects are used again.
   */
  const known = new Map<string, BatchFacts>();
  const { signal } = new AbortController();

  function recall(facts: BatchFacts): BatchFacts {
    const recalled = known.get(facts.id) ?? facts;
    known.delete(facts.id);
    known.set(facts.id, recalled);
    const [oldest = ""] = known.keys();
    if (known.size > KEPT_BATCHES) known.delete(oldest);
    return recalled;
  }

  return {
    check: check(tools),
    async planTripLine(line: Uint8Array, customId: string, facts: BatchFacts): Promise<Outcome<TripResult>> {
      return { value: await planTripLine(tools, { customId, line }, recall(facts), signal), ms: {}, counts: {} };
    },
  };
}
