import { expect, test } from "vitest";
import { measure, medianOf, takeTurns, toFigureOfSamples } from "./measure.js";

test("tasks run in turns, and every round gives samples of its own", async () => {
  const order: string[] = [];
  const task = (name: string) => ({ name, count: 3, run: () => void order.push(name) });
  const figures = await measure("group", "things", [task("a"), task("b")], { rounds: 4, roundMs: 0 });
  expect(
    figures.map(({ group, name, count, noun, unit, samples }) => [group, name, count, noun, unit, samples]),
  ).toEqual([
    ["group", "a", 3, "things", "ms", 4],
    ["group", "b", 3, "things", "ms", 4],
  ]);
  // One more round warms up, and tinybench may try each task before the first. None runs twice while its rival waits.
  expect(order.join("")).toMatch(/^(ab){5,6}$/);
});

test("processor time does not count waiting", async () => {
  const wait = { name: "wait", count: 1, run: () => new Promise((resolve) => setTimeout(resolve, 100)) };
  const [onTheWall] = await measure("group", "things", [wait], { rounds: 1, roundMs: 0 });
  const [onTheProcessor] = await measure("group", "things", [wait], { rounds: 1, roundMs: 0, unit: "ms CPU" });
  expect(onTheWall).toMatchObject({ unit: "ms" });
  expect(onTheProcessor).toMatchObject({ unit: "ms CPU" });
  expect(onTheProcessor?.median).toBeLessThan(onTheWall?.median ?? 0);
});

test("what a task throws ends the run", async () => {
  const broken = {
    name: "broken",
    count: 1,
    run: () => {
      throw new Error("wrong result");
    },
  };
  await expect(measure("group", "things", [broken], { rounds: 1, roundMs: 0 })).rejects.toThrow("wrong result");
});

test("rivals take turns, in the opposite order every other round, and the first round warms up", async () => {
  const order: string[] = [];
  await takeTurns(
    "group",
    3,
    ["a", "b"],
    async (rival, isWarmUp) => void order.push(isWarmUp ? rival.toUpperCase() : rival),
  );
  expect(order.join("")).toBe("ABbaabba");
});

test("a figure is the median, p99 and number of samples", () => {
  const about = { group: "g", name: "n", count: 1, noun: "call", unit: "ms" } as const;
  const figure = toFigureOfSamples(
    about,
    Array.from({ length: 200 }, (_, i) => 200 - i),
  );
  expect(figure).toMatchObject({ ...about, median: 100.5, p99: 199, samples: 200 });
  expect(medianOf([figure], "n")).toBe(100.5);
  expect(() => medianOf([figure], "m")).toThrow("m was not timed");
});
