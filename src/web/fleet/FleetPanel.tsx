import "./fleet.css";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useApp } from "../app/context.js";
import { counted, whole } from "../design/words.js";
import { divertDrops } from "../enter/takeDrops.js";
import { fleetOf } from "./fleet.js";
import { NightOfTrips } from "./NightOfTrips.js";
import { Sets } from "./Sets.js";

/**
 * What the service does for a fleet: sets of stations that it keeps, and nights of trips. All of it needs a key and a
 * network.
 */
export function FleetPanel() {
  const app = useApp();
  const fleet = fleetOf(app);
  const { apiKey } = app.entry;
  const isOnline = useSignal(navigator.onLine);
  useEffect(() => divertDrops((files) => void fleet.takeFiles(files)), []);
  const night = fleet.nightFile.value;
  const hasKey = apiKey.value.trim() !== "";
  return (
    <div class="fleet">
      <form
        class="fleet-key"
        onSubmit={(event) => {
          event.preventDefault();
          isOnline.value = navigator.onLine;
          void fleet.listSets();
        }}
      >
        <p class="field">
          <label for="fleet-key">API key</label>
          <input
            class="input"
            id="fleet-key"
            type="password"
            autocomplete="off"
            spellcheck={false}
            aria-invalid={fleet.isKeyFaulty.value ? true : undefined}
            aria-describedby={`fleet-key-hint${fleet.isKeyFaulty.value ? " fleet-fault" : ""}`}
            value={apiKey.value}
            onInput={({ currentTarget }) => (apiKey.value = currentTarget.value)}
          />
        </p>
        <button type="submit" class="button is-main" disabled={!hasKey}>
          Show my sets
        </button>
      </form>
      <p class="hint" id="fleet-key-hint">
        Sets and batches are kept by the service, so they need a key
        {isOnline.value ? "" : " and a network, which is not there now"}. What you keep there is sent with all its
        stations, and what you plan there with your truck and your rules. This page keeps the key until it is closed,
        and nowhere else.
      </p>
      <p class="fault" role="alert" id="fleet-fault">
        {fleet.fault}
      </p>
      <p class="hint" role="status">
        {fleet.progress}
      </p>
      {fleet.sets.value === undefined && night !== undefined && (
        <p class="hint" role="status">
          {night.name} has {counted(night.file.trips.length, "trip", whole)}: show your sets to plan them.
        </p>
      )}
      {fleet.sets.value !== undefined && (
        <>
          <Sets />
          <NightOfTrips />
        </>
      )}
    </div>
  );
}
