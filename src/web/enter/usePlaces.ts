import { type ReadonlySignal, type Signal, signal, useComputed } from "@preact/signals";
import type { App } from "../app/app.js";
import { useApp } from "../app/context.js";
import type { Suggest, Suggestion } from "./suggestions.js";

/** Once for all fields, so that the second is as quick as the first. */
const suggest = signal<Suggest | undefined>(undefined);
let loading: Promise<void> | undefined;

/** Fetches the list of places. If that fails, the next call tries again; places can be typed without it. */
export function loadSuggestions(app: App): Promise<void> {
  loading ??= load(app);
  return loading;
}

async function load(app: App): Promise<void> {
  try {
    const [{ createSuggest }, data] = await Promise.all([import("./suggestions.js"), app.trips.places()]);
    suggest.value = createSuggest(data);
  } catch {
    loading = undefined;
  }
}

/** Suggestions for what is typed. `want` is called when somebody is about to type. */
export function usePlaces(text: Signal<string>): {
  readonly suggestions: ReadonlySignal<readonly Suggestion[]>;
  readonly want: () => void;
} {
  const app = useApp();
  return { suggestions: useComputed(() => suggest.value?.(text.value) ?? []), want: () => void loadSuggestions(app) };
}
