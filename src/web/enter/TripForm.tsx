import "./enter.css";
import type { ComponentChildren } from "preact";
import { FarFromRoute } from "./FarFromRoute.js";
import { Places } from "./Places.js";
import { RealRoads } from "./RealRoads.js";

interface TripFormProps {
  readonly id?: string;
  readonly autoFocus?: boolean;
  /** Called for the button that sends the form, Enter, and a refused place that has been mended. */
  readonly onPlan: () => void;
  /** Below the fields. */
  readonly children?: ComponentChildren;
}

/** The two places, how far from the road, and whose roads. */
export function TripForm({ id, autoFocus = false, onPlan, children }: TripFormProps) {
  return (
    <form
      {...(id !== undefined && { id })}
      class="enter-stack"
      onSubmit={(event) => {
        event.preventDefault();
        onPlan();
      }}
    >
      <Places autoFocus={autoFocus} onPlan={onPlan} />
      <FarFromRoute />
      <RealRoads />
      {children}
    </form>
  );
}
