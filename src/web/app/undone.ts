import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** More changes than anybody takes back one by one. */
const MOST = 100;

/** Changes of the same things that follow each other faster are one: the movement of a slider. */
const SAME_CHANGE_MS = 600;

/** What was before each change, for taking changes back. */
interface Undone<State> {
  /** @param what tells changes of the same things from others; `undefined` for one that stands alone. */
  keep(before: State, what: string | undefined): void;
  /** What was before the last change. */
  takeBack(): State | undefined;
  /** Changes what was before in a way that is not to be taken back. */
  mend(change: (state: State) => State): void;
  readonly canUndo: ReadonlySignal<boolean>;
}

export function createUndone<State>(): Undone<State> {
  const states = signal<readonly State[]>([]);
  let last: { readonly what: string; readonly at: number } | undefined;
  return {
    keep(before, what) {
      const at = performance.now();
      if (what === undefined || last?.what !== what || at - last.at > SAME_CHANGE_MS)
        states.value = [...states.peek(), before].slice(-MOST);
      last = what === undefined ? undefined : { what, at };
    },
    takeBack() {
      const before = states.peek().at(-1);
      states.value = states.peek().slice(0, -1);
      last = undefined;
      return before;
    },
    mend(change) {
      states.value = states.peek().map(change);
    },
    canUndo: computed(() => states.value.length > 0),
  };
}
