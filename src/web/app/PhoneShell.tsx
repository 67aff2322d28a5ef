import {
  ChartLine,
  CircleHelp,
  Columns3,
  History,
  List,
  type LucideIcon,
  Share,
  SlidersHorizontal,
} from "lucide-preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { defined } from "../../common/defined.js";
import { Ends } from "../design/Ends.js";
import { presetNameOf } from "../enter/presets.js";
import { sayRules } from "../rules/rules.js";
import type { Sheet, Tab } from "./app.js";
import { useApp } from "./context.js";
import { later } from "./later.js";
import { wordLeave } from "./leaveWords.js";
import { Compare, FirstOpen, Ground, OpenPanel, Plan, Strip } from "./Shell.js";
import { ThemeButton } from "./TopBar.js";
import { Logo } from "./Logo.js";

const StopSheet = later(async () => (await import("./StopSheet.js")).StopSheet, { name: "The stop" });
const TakeAlong = later(async () => (await import("../carry/TakeAlong.js")).TakeAlong, {
  name: "What can be taken along",
});

const TABS: readonly { readonly tab: Tab; readonly name: string; readonly icon: LucideIcon }[] = [
  { tab: "stops", name: "Stops", icon: List },
  { tab: "fuel", name: "Fuel", icon: ChartLine },
  { tab: "compare", name: "Compare", icon: Columns3 },
  { tab: "take-along", name: "Take along", icon: Share },
];

/** The page on a phone: the trip in one line, the map, and the plan as a sheet. */
export function PhoneShell() {
  const app = useApp();
  const isFirst = app.trip.value === undefined;
  const station = app.selected.value;
  const planned = app.shown.value?.outcome;
  const opened = station !== undefined && planned?.status === "planned" ? { station, planned } : undefined;
  /** The row that the focus goes back to. */
  const row = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (opened !== undefined) {
      row.current = opened.planned.stopStations.indexOf(opened.station);
      if (app.sheet.peek() === "peek") app.sheet.value = "half";
    } else if (row.current !== undefined) {
      document.querySelector<HTMLElement>(`li[data-stop="${row.current + 1}"] button`)?.focus();
      row.current = undefined;
    }
  }, [station]);
  useEffect(() => document.querySelector("#plan")?.scrollTo({ top: 0 }), [app.tab.value]);
  return (
    <>
      {isFirst ? <FirstBar /> : <TripLine />}
      <main class="phone" data-sheet={app.sheet.value}>
        <Ground />
        <section class="sheet" id="plan" tabIndex={-1} aria-label="The plan">
          {isFirst ? (
            <FirstOpen />
          ) : (
            <>
              <Handle />
              {opened === undefined ? <SheetContent /> : <StopSheet {...opened} />}
            </>
          )}
        </section>
      </main>
      {!isFirst && opened === undefined && <Tabs />}
      <OpenPanel />
    </>
  );
}

function FirstBar() {
  const { panel } = useApp();
  return (
    <header class="phone-bar is-first">
      <Logo />
      <button
        type="button"
        class="button is-quiet is-icon"
        data-field="help"
        aria-label="How it works"
        onClick={() => (panel.value = "help")}
      >
        <CircleHelp class="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        class="button is-quiet is-icon"
        data-field="kept"
        aria-label="Kept on this device"
        onClick={() => (panel.value = "kept")}
      >
        <History class="icon" aria-hidden="true" />
      </button>
      <ThemeButton />
    </header>
  );
}

/** The trip in one line, which opens the form. */
function TripLine() {
  const app = useApp();
  const { from = "", to = "" } = app.trip.value ?? {};
  const rules = sayRules(app.rules.value);
  const leave = wordLeave(app.leave.value);
  const second = [
    leave === undefined ? "Not set" : `${leave.weekday} ${leave.time}`,
    presetNameOf(app.settings.value),
    ...(rules === "None" ? [] : [rules]),
  ].join(" · ");
  return (
    <header class="phone-bar">
      <h1 class="unseen">fuel-route</h1>
      <button
        type="button"
        class="trip-line"
        data-field="form"
        aria-haspopup="dialog"
        onClick={() => (app.panel.value = "form")}
      >
        <span class="trip-line-text">
          <b>
            <Ends from={from} to={to} states="unseen" />
          </b>
          <span>{second}</span>
        </span>
        <SlidersHorizontal class="icon" aria-hidden="true" />
      </button>
    </header>
  );
}

const SHEETS: readonly Sheet[] = ["peek", "half", "full"];

/** How far a finger must move for the next height, in pixels. */
const DRAG = 40;

/** The sheet's handle: dragged, or pressed for the next height. */
function Handle() {
  const { sheet } = useApp();
  const from = useRef<number | undefined>(undefined);
  const step = (by: number): void => {
    sheet.value = defined(SHEETS[Math.min(Math.max(SHEETS.indexOf(sheet.value) + by, 0), SHEETS.length - 1)]);
  };
  return (
    <button
      type="button"
      class="sheet-handle"
      aria-label={sheet.value === "full" ? "Make the plan smaller" : "Make the plan larger"}
      onClick={() => (sheet.value === "full" ? (sheet.value = "half") : step(1))}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={({ clientY }) => {
        if (from.current === undefined || Math.abs(clientY - from.current) < DRAG) return;
        step(clientY < from.current ? 1 : -1);
        from.current = clientY;
      }}
      onPointerUp={() => (from.current = undefined)}
    />
  );
}

function SheetContent() {
  const { tab } = useApp();
  switch (tab.value) {
    case "stops":
      return <Plan />;
    case "fuel":
      return <Strip />;
    case "compare":
      return <Compare />;
    case "take-along":
      return (
        <div class="sheet-body">
          <TakeAlong />
        </div>
      );
  }
}

function Tabs() {
  const app = useApp();
  return (
    <nav class="tabs" aria-label="Views of the plan">
      {TABS.map(({ tab, name, icon: Icon }) => (
        <button
          key={tab}
          type="button"
          class="tab"
          aria-current={app.tab.value === tab ? "page" : undefined}
          onClick={() => {
            app.tab.value = tab;
            if (app.sheet.value === "peek") app.sheet.value = "half";
          }}
        >
          <Icon class="icon" aria-hidden="true" />
          {name}
        </button>
      ))}
    </nav>
  );
}
