import "./enter.css";
import { X } from "lucide-preact";
import { useApp } from "../app/context.js";
import { startLost } from "../app/startParts.js";

/**
 * Says over the page what is being done and what came of it, while no form is open that says so, and what is missing
 * from the page.
 */
export function EntryNotice() {
  const app = useApp();
  const { entry } = app;
  const refusal = entry.refusal.value;
  const text = refusal?.error.message ?? entry.progress.value;
  const lost = app.lost.value;
  if (app.trip.value === undefined || app.panel.value !== undefined || (text === "" && lost.length === 0))
    return <div class="entry-notice" role="status" hidden />;
  if (text === "") {
    return (
      <div class="entry-notice" role="status">
        <p>Could not be loaded: {lost.map(({ name }) => name).join(", ")}. Check the network and try again.</p>
        <button type="button" class="button" onClick={() => startLost(app)}>
          Try again
        </button>
        <button
          type="button"
          class="button is-quiet is-icon"
          aria-label="Dismiss"
          onClick={() => (app.lost.value = [])}
        >
          <X class="icon" aria-hidden="true" />
        </button>
      </div>
    );
  }
  return (
    <div class="entry-notice" role={refusal === undefined ? "status" : "alert"} data-refused={refusal !== undefined}>
      <p>{text}</p>
      {!entry.isBusy.value && (
        <button type="button" class="button is-quiet is-icon" aria-label="Dismiss" onClick={() => entry.dismiss()}>
          <X class="icon" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
