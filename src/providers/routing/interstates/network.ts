import { z } from "zod";
import { isTable } from "../../../common/order.js";
import { type Coast, layOutCoast } from "./coast.js";

/** The generated file: columns of places and of the legs between them. */
export const NetworkData = z
  .object({
    /** `Town, ST`, degrees. */
    nodes: z.object({ names: z.array(z.string()), lats: z.array(z.number()), lngs: z.array(z.number()) }).refine(isTable, "columns of unequal length"),
    /** Names of routes: `I-80`. */
    routes: z.array(z.string()),
    /** Each leg once for both directions: the indices of its nodes and its route, driving miles and minutes. */
    legs: z
      .object({
        from: z.array(z.int().gte(0)),
        to: z.array(z.int().gte(0)),
        route: z.array(z.int().gte(0)),
        miles: z.array(z.number().gt(0)),
        minutes: z.array(z.number().gt(0)),
      })
      .refine(isTable, "columns of unequal length"),
    /** Coasts and borders: closed lines as encoded polylines of precision `COAST_PRECISION`. Without them, nothing is known of water. */
    coast: z.array(z.string()).optional(),
  })
  .refine(
    ({ nodes, routes, legs }) => [...legs.from, ...legs.to].every((node) => node < nodes.names.length) && legs.route.every((route) => route < routes.length),
    "a leg names a node or a route that does not exist",
  );
export type NetworkData = z.infer<typeof NetworkData>;

/** The network in flat arrays. The arcs out of node n are the rows from `arcStart[n]` up to `arcStart[n + 1]`; each leg is two arcs. */
export interface Network {
  /** `Town, ST` of each node. */
  readonly names: readonly string[];
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
  readonly coast: Coast;
}

/** Arranges the generated data for the search. */
export function layOut({ nodes, legs, coast }: NetworkData): Network {
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
    names: nodes.names,
    lats: Float64Array.from(nodes.lats),
    lngs: Float64Array.from(nodes.lngs),
    legFrom,
    legTo,
    legMiles: Float64Array.from(legs.miles),
    legMinutes: Float64Array.from(legs.minutes),
    arcStart,
    arcTarget,
    arcLeg,
    coast: layOutCoast(coast ?? []),
  };
}
