import { useApp } from "../app/context.js";

/** What planning may take before the page says how long it took: two frames. */
const UNSAID_MS = 33;

/** How long planning took, where that can be felt while a slider moves. */
export function Took() {
  const took = useApp().shown.value?.planMilliseconds ?? 0;
  return <>{took > UNSAID_MS && `planned in ${Math.round(took)} ms`}</>;
}
