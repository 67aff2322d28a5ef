import { useSignal } from "@preact/signals";
import { useApp } from "../app/context.js";
import { trouble } from "./keep.js";
import { keepRules, keepVehicle } from "./ownPresets.js";
import { troubleOf } from "./store.js";

/** Keeps the truck or the rules that are set now, under a name. */
export function KeepPreset({
  kind,
  onKept,
}: {
  readonly kind: "vehicle" | "rules";
  readonly onKept: () => Promise<void>;
}) {
  const app = useApp();
  const name = useSignal("");
  const rules = app.shown.value?.rulesInWords ?? [];
  if (kind === "rules" && rules.length === 0) return null;
  const keepNow = async (): Promise<void> => {
    const given = name.peek().trim();
    if (given === "") return;
    try {
      await (kind === "vehicle" ? keepVehicle(app, given) : keepRules(app, given, rules.join(" · ")));
      name.value = "";
    } catch (error) {
      trouble.value = troubleOf(error);
    }
    await onKept();
  };
  const what = kind === "vehicle" ? "this truck" : "these rules";
  return (
    <form
      class="kept-name"
      onSubmit={(event) => {
        event.preventDefault();
        void keepNow();
      }}
    >
      <input
        class="input"
        aria-label={`A name for ${what}`}
        placeholder={kind === "vehicle" ? "Truck 12" : "Winter rules"}
        maxLength={60}
        autocomplete="off"
        value={name.value}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
      <button type="submit" class="button">
        Keep {what}
      </button>
    </form>
  );
}
