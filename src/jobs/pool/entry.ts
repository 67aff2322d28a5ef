// The code that a thread runs which plans trips of batches.

import { z } from "zod";
import type { HereTools } from "../../journey/planRequest.js";
import { openProviders, PLACES_NAMES, type ProviderSettings, ROUTING_NAMES } from "../../providers/open.js";
import type { ScanTools } from "../../scanner/scanner.js";
import { check } from "../../tasks/check.js";
import type { Outcome } from "../../tasks/task.js";
import { serveTasks } from "../../worker/serve.js";
import type { BatchFacts, TripResult } from "../part.js";
import { planTripLine } from "../planTripLine.js";

const Chosen = z.object({
  routingName: z.enum(ROUTING_NAMES),
  placesName: z.enum(PLACES_NAMES),
  upstreamTimeoutMs: z.number(),
});

/** The settings as the process has read and checked them. */
const Settings = z.custom<ProviderSettings>((value) => Chosen.safeParse(value).success);

/** How many batches a thread keeps the sets of at hand. */
const KEPT_BATCHES = 2;

/** The tasks of a thread that plans trips of batches. */
function createPartTasks(tools: HereTools & ScanTools) {
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

await serveTasks(async (tools, own) => createPartTasks({ ...tools, ...(await openProviders(Settings.parse(own))) }));
