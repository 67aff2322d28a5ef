import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Itinerary } from "../itinerary/Itinerary.js";
import { Summary } from "../itinerary/Summary.js";
import { useApp } from "./context.js";
import { afterPaint, later } from "./later.js";
import { PlanningState } from "./PlanningState.js";
import { startParts } from "./startParts.js";
import { TopBar } from "./TopBar.js";
import { WaitingPlan } from "./WaitingPlan.js";

export const FirstOpen = later(async () => (await import("../enter/FirstOpen.js")).FirstOpen, { name: "The form" });
export const Ground = later(async () => (await import("../map/Ground.js")).Ground, {
  name: "The map",
  instead: () => <div class="ground-waiting" />,
});
export const Strip = later(async () => (await import("../strip/Strip.js")).Strip, {
  name: "The chart of prices and fuel",
  instead: () => <div class="strip-waiting" />,
});
export const Compare = later(async () => (await import("../compare/Compare.js")).Compare, { name: "The other plans" });
export const Obstacle = later(async () => (await import("../obstacle/Obstacle.js")).Obstacle, {
  name: "What would help",
});
export const PhoneShell = later(async () => (await import("./PhoneShell.js")).PhoneShell, { name: "The page" });
export const OpenPanel = later(async () => (await import("./OpenPanel.js")).OpenPanel, { name: "The forms" });
const UndoBar = later(async () => (await import("./UndoBar.js")).UndoBar, { name: "The button to undo" });
const Announcer = later(async () => (await import("./Announcer.js")).Announcer, {
  name: "What is announced to screen readers",
});
const EntryNotice = later(async () => (await import("../enter/EntryNotice.js")).EntryNotice, {
  name: "What is being done",
});
const RulesPanel = later(async () => (await import("../enter/rules/RulesPanel.js")).RulesPanel, { name: "The rules" });

/**
 * The page: who looks for a plan finds it on the left, its map on the right, and what it was planned with at the top.
 */
export function Shell() {
  const app = useApp();
  const root = useRef<HTMLDivElement>(null);
  /** How often a plan has been shown: tests wait for it. */
  const plans = useRef(0);
  useSignalEffect(() => {
    const shown = app.shown.value;
    if (root.current === null) return;
    const state = shown === undefined ? "first" : shown.outcome.status;
    // What stands in the list now has another beginning.
    if (root.current.dataset["state"] !== state) root.current.querySelector("#plan")?.scrollTo({ top: 0 });
    root.current.dataset["state"] = state;
    if (shown !== undefined) root.current.dataset["plans"] = String(++plans.current);
  });
  useEffect(
    () =>
      afterPaint(() =>
        startParts(app, [
          {
            name: "what explains and keeps a plan",
            start: async () => (await import("./afterFirstPlan.js")).startRest(app),
          },
        ]),
      ),
    [],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest("input, textarea, select, [contenteditable]") !== null;
      if (event.key === "Escape" && app.panel.peek() === undefined) app.selected.value = undefined;
      if (isTyping) return;
      if (event.key === "/") {
        event.preventDefault();
        app.panel.value = "trip";
      }
      if (event.key === "z" && (event.ctrlKey || event.metaKey)) app.undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const frame = app.frame.value;
  return (
    <div class="shell" ref={root} data-frame={frame}>
      <a
        class="skip"
        href="#plan"
        onClick={(event) => {
          // The default action would replace the trip in the address.
          event.preventDefault();
          root.current?.querySelector<HTMLElement>("#plan")?.focus();
        }}
      >
        Skip to the plan
      </a>
      {frame === "phone" ? <PhoneShell /> : <DeskShell />}
      <Announcer />
      <EntryNotice />
      <UndoBar />
    </div>
  );
}

function DeskShell() {
  const app = useApp();
  const trip = app.trip.value;
  return (
    <>
      <TopBar />
      <main class="desk">
        <section class="side" id="plan" tabIndex={-1} aria-label="The plan">
          {trip === undefined ? <FirstOpen /> : <Plan />}
        </section>
        <div class="ground">
          <Ground />
          {app.tab.value === "compare" && trip !== undefined ? <Compare /> : trip !== undefined && <Strip />}
        </div>
        {app.frame.value === "wide" && trip !== undefined && (
          <aside class="pinned" aria-label="Truck and rules">
            <RulesPanel />
          </aside>
        )}
      </main>
      <OpenPanel />
    </>
  );
}

/** The plan with its stops, or why there is none. */
export function Plan() {
  const { shown } = useApp();
  const status = shown.value?.outcome.status;
  if (status === undefined)
    return (
      <>
        <PlanningState />
        <WaitingPlan />
      </>
    );
  return (
    <>
      <Summary />
      <PlanningState />
      {status === "planned" ? <Itinerary /> : <Obstacle />}
    </>
  );
}
