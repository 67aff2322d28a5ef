import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Stands below; its line is kept free. */
  readonly note?: ComponentChildren;
}

/** A rule that is on or off. */
export function Switch({ label, isOn, onChange, note }: SwitchProps) {
  const id = useId();
  return (
    <div class="rule">
      <div class="rule-line">
        <span class="rule-name" id={id}>{label}</span>
        <button type="button" class="switch" role="switch" aria-checked={isOn} aria-labelledby={id} aria-describedby={`${id}-note`} onClick={() => onChange(!isOn)}><span class="switch-knob" /></button>
      </div>
      <p class="rule-note" id={`${id}-note`}>{note}</p>
    </div>
  );
}
