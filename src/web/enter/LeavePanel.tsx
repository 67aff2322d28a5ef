import "./enter.css";
import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { useApp } from "../app/context.js";
import { leaveAt, leaveFault, nameTimeZone, nextMorningAt } from "./leaveTimes.js";

/** The departure. What is no time stays in the field, and the times of the plan stay, too. */
export function LeavePanel() {
  const app = useApp();
  const id = useId();
  const typed = useSignal<string | undefined>(undefined);
  const timeZone = app.day.value?.leave.timeZone;
  const fault = typed.value === undefined ? undefined : leaveFault(typed.value);
  const set = (text: string): void => {
    typed.value = undefined;
    app.leaveAt(text);
  };
  const from = app.trip.value?.from;
  return (
    <div class="enter-stack">
      <div class="field">
        <label for={id}>Leave{from !== undefined && ` ${from}`}</label>
        <input
          id={id}
          class="input"
          type="datetime-local"
          min="2000-01-01T00:00"
          max="2099-12-31T23:59"
          value={typed.value ?? app.leave.value}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`${id}-fault ${id}-zone`}
          onInput={({ currentTarget }) => {
            const text = currentTarget.value;
            if (leaveFault(text) === undefined) set(text);
            else typed.value = text;
          }}
        />
        <p class="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
        <p class="hint" id={`${id}-zone`}>
          {timeZone === undefined
            ? "By the clocks of the place where the trip begins."
            : `By the clocks there: ${nameTimeZone(timeZone)}.`}
        </p>
      </div>
      <div class="enter-row">
        <button type="button" class="chip" onClick={() => set(leaveAt(Date.now(), timeZone))}>
          Now
        </button>
        <button type="button" class="chip" onClick={() => set(nextMorningAt(Date.now(), timeZone))}>
          Tomorrow, 6:00 AM
        </button>
      </div>
    </div>
  );
}
