import "./enter.css";
import { X } from "lucide-preact";
import { useApp } from "../app/context.js";

/** Says over the page what is being done and what came of it, while no form is open that says so. */
export function EntryNotice() {
  const app = useApp();
  const { entry } = app;
  const refusal = entry.refusal.value;
  const text = refusal?.error.message ?? entry.progress.value;
  if (app.trip.value === undefined || app.panel.value !== undefined || text === "") return <div class="entry-notice" role="status" hidden />;
  return (
    <div class="entry-notice" role={refusal === undefined ? "status" : "alert"} data-refused={refusal !== undefined}>
      <p>{text}</p>
      {!entry.isBusy.value && <button type="button" class="button is-quiet is-icon" aria-label="Dismiss" onClick={() => entry.dismiss()}><X class="icon" aria-hidden="true" /></button>}
    </div>
  );
}
