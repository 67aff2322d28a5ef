import { useApp } from "./context.js";
import { OpenPanel } from "./OpenPanel.js";
import { FirstOpen, Ground, Plan } from "./Shell.js";

/** The page on a phone: the trip in one line, the map, and the plan as a sheet. */
export function PhoneShell() {
  const app = useApp();
  return (
    <>
      <main class="phone">
        <Ground />
        <section class="sheet" id="plan" tabIndex={-1} aria-label="The plan">{app.trip.value === undefined ? <FirstOpen /> : <Plan />}</section>
      </main>
      <OpenPanel />
    </>
  );
}
