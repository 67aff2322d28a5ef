import { useId } from "preact/hooks";
import { useApp } from "../app/context.js";
import { Refused, useRefusedInput } from "./Refused.js";

/** The key to the service's roads. */
export function RealRoads() {
  const { entry } = useApp();
  const id = useId();
  const { input, isRefused } = useRefusedInput("key");
  return (
    <details class="fold" {...(isRefused ? { open: true } : {})}>
      <summary>
        Real roads, with an API key <span class="fold-value">{entry.apiKey.value.trim() === "" ? "off" : "on"}</span>
      </summary>
      <div class="field">
        <label for={id}>API key</label>
        <input
          ref={input}
          id={id}
          class="input"
          type="password"
          autocomplete="off"
          spellcheck={false}
          value={entry.apiKey.value}
          aria-invalid={isRefused ? true : undefined}
          aria-describedby={isRefused ? `${id}-fault ${id}-hint` : `${id}-hint`}
          onInput={({ currentTarget }) => (entry.apiKey.value = currentTarget.value)}
        />
        <Refused id={`${id}-fault`} fields={["key"]} />
        <p class="hint" id={`${id}-hint`}>
          With a key, route and detours come from the service, which needs a network: the two places and the stations
          near the route are sent to it. Without one, both are worked out in this page from the built-in roads. The key
          is kept until the page is closed, and nowhere else.
        </p>
      </div>
    </details>
  );
}
