import { X } from "lucide-preact";
import type { ComponentType } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Panel } from "./app.js";
import { useApp } from "./context.js";
import { later } from "./later.js";

/** The forms that open over the page, by the field that opens them. */
const PANELS: Readonly<Record<Panel, { readonly title: string; readonly content: ComponentType }>> = {
  trip: {
    title: "Trip",
    content: later(async () => (await import("../enter/TripPanel.js")).TripPanel, { name: "The form" }),
  },
  leave: {
    title: "Leave",
    content: later(async () => (await import("../enter/LeavePanel.js")).LeavePanel, { name: "The form" }),
  },
  truck: {
    title: "Truck",
    content: later(async () => (await import("../enter/TruckPanel.js")).TruckPanel, { name: "The form" }),
  },
  rules: {
    title: "Truck and rules",
    content: later(async () => (await import("../enter/rules/RulesPanel.js")).RulesPanel, { name: "The rules" }),
  },
  prices: {
    title: "Prices",
    content: later(async () => (await import("../enter/PricesPanel.js")).PricesPanel, { name: "The form" }),
  },
  "take-along": {
    title: "Take along",
    content: later(async () => (await import("../carry/TakeAlong.js")).TakeAlong, { name: "What can be taken along" }),
  },
  kept: {
    title: "Kept on this device",
    content: later(async () => (await import("../kept/KeptPanel.js")).KeptPanel, { name: "The list" }),
  },
  fleet: {
    title: "Fleet",
    content: later(async () => (await import("../fleet/FleetPanel.js")).FleetPanel, {
      name: "The fleet's sets and batches",
    }),
  },
  form: {
    title: "Trip, truck and rules",
    content: later(async () => (await import("./PhoneForm.js")).PhoneForm, { name: "The form" }),
  },
  help: { title: "How it works", content: later(async () => (await import("./Help.js")).Help, { name: "The text" }) },
};

/**
 * The form that is open, below its field. Escape and a press outside of it close it, and the focus goes back to where
 * it was.
 */
export function OpenPanel() {
  const app = useApp();
  const open = app.panel.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open === undefined) {
      const { current } = before;
      const target =
        current instanceof HTMLElement && current.isConnected && current !== document.body
          ? current
          : document.querySelector<HTMLElement>("#plan");
      if (current !== null) target?.focus();
      before.current = null;
      return;
    }
    before.current ??= document.activeElement;
    const form = dialog.current;
    if (form === null) return;
    // The style sheet puts the form below the field that opens it, inside the screen.
    const field = document.querySelector(`[data-field="${open}"]`);
    if (field !== null) form.style.setProperty("--panel-left", `${field.getBoundingClientRect().left}px`);
    form.showModal();
  }, [open]);
  if (open === undefined) return null;
  const { title, content: Content } = PANELS[open];
  const close = (): void => {
    app.panel.value = undefined;
  };
  return (
    // A form that takes the place of another is a dialog of its own, which is placed and takes the focus.
    <dialog
      key={open}
      class="panel"
      data-panel={open}
      ref={dialog}
      aria-label={title}
      onClose={close}
      onCancel={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="panel-frame">
        <div class="panel-head">
          <h2>{title}</h2>
          <button type="button" class="button is-quiet is-icon" aria-label="Close" onClick={close}>
            <X class="icon" aria-hidden="true" />
          </button>
        </div>
        <div class="panel-body">
          <Content />
        </div>
      </div>
    </dialog>
  );
}
