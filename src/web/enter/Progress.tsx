import { useApp } from "../app/context.js";

/** What is being done, or what came of it. @param idle stands there otherwise. */
export function Progress({ idle }: { readonly idle: string }) {
  const { entry } = useApp();
  const text = entry.progress.value;
  return (
    <p class="progress" role="status" data-busy={entry.isBusy.value}>
      {text === "" ? idle : text}
    </p>
  );
}
