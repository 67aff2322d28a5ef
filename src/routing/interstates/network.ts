import { z } from "zod";

/** The generated file: places and the legs between them, one element a place or leg in each list. */
export const NetworkData = z.object({
  /** `Town, ST`, degrees. */
  nodes: z.object({ names: z.array(z.string()), lats: z.array(z.number()), lngs: z.array(z.number()) }),
  /** Names of routes: `I-80`. */
  routes: z.array(z.string()),
  /** Both ways, each once: indices of nodes and of the route; driving miles and minutes. */
  legs: z.object({
    from: z.array(z.int()),
    to: z.array(z.int()),
    route: z.array(z.int()),
    miles: z.array(z.number().gt(0)),
    minutes: z.array(z.number().gt(0)),
  }),
});
export type NetworkData = z.infer<typeof NetworkData>;

/** The network in flat arrays. Arcs out of node n are rows `arcStart[n]` up to `arcStart[n + 1]`; each leg is two arcs. */
export interface Network {
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** Nodes of each leg, and its miles and minutes. */
  readonly legFrom: Int32Array;
  readonly legTo: Int32Array;
  readonly legMiles: Float64Array;
  readonly legMinutes: Float64Array;
  readonly arcStart: Int32Array;
  readonly arcTarget: Int32Array;
  readonly arcLeg: Int32Array;
}

/** Lays the generated data out for searching. */
export function layOut({ nodes, legs }: NetworkData): Network {
  const nodeCount = nodes.lats.length;
  const legFrom = Int32Array.from(legs.from);
  const legTo = Int32Array.from(legs.to);
  const arcStart = new Int32Array(nodeCount + 1);
  for (const ends of [legFrom, legTo]) for (const node of ends) arcStart[node + 1] = (arcStart[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodeCount; node++) arcStart[node + 1] = (arcStart[node + 1] ?? 0) + (arcStart[node] ?? 0);

  const next = arcStart.slice();
  const arcTarget = new Int32Array(2 * legFrom.length);
  const arcLeg = new Int32Array(2 * legFrom.length);
  const addArc = (from: number, to: number, leg: number): void => {
    const row = next[from] ?? 0;
    arcTarget[row] = to;
    arcLeg[row] = leg;
    next[from] = row + 1;
  };
  legFrom.forEach((from, leg) => {
    const to = legTo[leg] ?? 0;
    addArc(from, to, leg);
    addArc(to, from, leg);
  });
  return {
    lats: Float64Array.from(nodes.lats),
    lngs: Float64Array.from(nodes.lngs),
    legFrom,
    legTo,
    legMiles: Float64Array.from(legs.miles),
    legMinutes: Float64Array.from(legs.minutes),
    arcStart,
    arcTarget,
    arcLeg,
  };
}
