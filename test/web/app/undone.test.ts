import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUndone } from "../../../src/web/app/undone.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function undoAll(undone: ReturnType<typeof createUndone<number>>): number[] {
  const states: number[] = [];
  while (undone.canUndo.value) states.push(undone.takeBack() ?? NaN);
  return states;
}

test("changes are taken back one by one, the last first", () => {
  const undone = createUndone<number>();
  expect(undone.canUndo.value).toBe(false);
  expect(undone.takeBack()).toBe(undefined);
  undone.keep(1, "tank");
  vi.advanceTimersByTime(1000);
  undone.keep(2, "tank");
  expect(undoAll(undone)).toEqual([2, 1]);
});

test("a slider's movement is one change, and what follows it at once is another", () => {
  const undone = createUndone<number>();
  for (const state of [1, 2, 3]) {
    undone.keep(state, "tank");
    vi.advanceTimersByTime(100);
  }
  undone.keep(4, "tank,fuel");
  expect(undoAll(undone)).toEqual([4, 1]);
});

test("changes that stand alone, and what follows a taken-back change, are never joined", () => {
  const undone = createUndone<number>();
  undone.keep(1, undefined);
  undone.keep(2, undefined);
  expect(undone.takeBack()).toBe(2);
  undone.keep(3, "tank");
  expect(undone.takeBack()).toBe(3);
  undone.keep(4, "tank");
  expect(undoAll(undone)).toEqual([4, 1]);
});

test("more than a hundred are not kept", () => {
  const undone = createUndone<number>();
  for (let state = 1; state <= 101; state++) undone.keep(state, undefined);
  const states = undoAll(undone);
  expect([states.length, states.at(-1)]).toEqual([100, 2]);
});
