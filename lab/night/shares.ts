// Where the processor time of a trip goes, by V8's own profiler.

import { Session } from "node:inspector/promises";

const SAMPLING_MICROSECONDS = 200;

/** `garbage` is the collection of what all stages left; `other` is reading the trip and writing its result. */
export type Stage = "routing" | "near" | "detours" | "plan" | "garbage" | "other";

/** The functions in which a stage is done: with all that they call. */
const STAGE_OF: ReadonlyMap<string, Stage> = new Map([
  ["findRoute", "routing"],
  ["locate", "routing"],
  ["encodePolyline", "routing"],
  ["findNearInSet", "near"],
  ["addDetours", "detours"],
  ["detours", "detours"],
  ["takeKept", "plan"],
  ["answerQuestion", "plan"],
  ["(garbage collector)", "garbage"],
]);

/** The share of each stage in the time of some work, which must be awaited in this thread. */
export async function sharesOf(work: () => Promise<unknown>): Promise<ReadonlyMap<Stage, number>> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: SAMPLING_MICROSECONDS });
  await session.post("Profiler.start");
  await work();
  const {
    profile: { nodes, samples = [], timeDeltas = [] },
  } = await session.post("Profiler.stop");
  session.disconnect();

  const byId = new Map(nodes.map((node) => [node.id, node]));
  const stages = new Map<number, Stage>();
  const spread = (id: number, above: Stage): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    // Of nested functions the outermost counts.
    const stage = above === "other" ? (STAGE_OF.get(node.callFrame.functionName) ?? above) : above;
    stages.set(id, stage);
    for (const child of node.children ?? []) spread(child, stage);
  };
  const root = nodes[0];
  if (root !== undefined) spread(root.id, "other");

  const times = new Map<Stage, number>();
  let total = 0;
  samples.forEach((id, i) => {
    // Neither is time of this program alone: "(program)" is what V8 knows no function of, such as other processes'
    // turns.
    if (["(idle)", "(program)"].includes(byId.get(id)?.callFrame.functionName ?? "")) return;
    const time = timeDeltas[i] ?? 0;
    const stage = stages.get(id) ?? "other";
    times.set(stage, (times.get(stage) ?? 0) + time);
    total += time;
  });
  for (const stage of new Set(STAGE_OF.values()))
    if (!times.has(stage)) throw new Error(`the profile has no ${stage}: its functions are called otherwise now`);
  return new Map([...times].map(([stage, time]) => [stage, time / total]));
}
