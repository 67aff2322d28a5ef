import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** What it costs: stands beside it. */
  readonly cost?: ComponentChildren;
  /** Stands below. */
  readonly note?: ComponentChildren;
}

/** A rule that is on or off. */
export function Switch({ label, isOn, onChange, cost, note }: SwitchProps) {
  const id = useId();
  return (
    <div class="rule">
      <div class="rule-line">
        <span class="rule-name" id={id}>
          {label}
        </span>
        <span class="rule-beside" id={`${id}-cost`}>
          {cost}
        </span>
        <button
          type="button"
          class="rule-switch"
          role="switch"
          aria-checked={isOn}
          aria-labelledby={id}
          aria-describedby={note === undefined ? `${id}-cost` : `${id}-cost ${id}-note`}
          onClick={() => onChange(!isOn)}
        >
          <span class="rule-switch-knob" />
        </button>
      </div>
      {note !== undefined && (
        <p class="rule-note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
