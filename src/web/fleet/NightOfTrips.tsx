import { useEffect, useId } from "preact/hooks";
import { useApp } from "../app/context.js";
import { counted, whole } from "../design/words.js";
import { FileArea } from "../enter/FileArea.js";
import { writeWhen } from "../kept/when.js";
import { fleetOf, type Night } from "./fleet.js";
import { NightTable } from "./NightTable.js";

/** A file of trips, planned by the service, with its progress and a table of what came of it. */
export function NightOfTrips() {
  const app = useApp();
  const fleet = fleetOf(app);
  const area = useId();
  const file = fleet.nightFile.value;
  const night = fleet.night.value;
  const sent = fleet.sentNights.value.filter(({ id }) => id !== night?.id);
  useEffect(() => void fleet.listNights(), []);
  const isUnderWay = fleet.isUnderWay.value;
  return (
    <section aria-labelledby="night-title">
      <h3 id="night-title">Plan many trips from a file</h3>
      <FileArea
        id={`${area}-state`}
        label="Trips, as CSV, Excel or JSON"
        accept=".csv,.txt,.xlsx,.xls,.ndjson,.jsonl,.json"
        isLoaded={file !== undefined}
        isDisabled={isUnderWay}
        describedBy={`${area}-hint`}
        onFiles={(files) => void fleet.takeFiles(files)}
      >
        {file === undefined ? (
          <>
            <b>
              Drop a file of trips, or <span class="drop-choose">choose one</span>
            </b>
            <span>CSV or Excel with origin and destination, or JSON with one trip on each line</span>
          </>
        ) : (
          <>
            <b>{file.name}</b>
            <span>{counted(file.file.trips.length, "trip", whole)}</span>
          </>
        )}
      </FileArea>
      <p class="hint" id={`${area}-hint`}>
        What a trip leaves out is as in this page: its truck and its rules. They fuel from{" "}
        {fleet.chosenSet.value ?? "the host's set"}.
      </p>
      {file !== undefined && (
        <>
          {file.file.warnings.map((warning) => (
            <p class="hint" key={warning}>
              {warning}
            </p>
          ))}
          <p class="buttons">
            <button type="button" class="button is-main" disabled={isUnderWay} onClick={() => void fleet.planNight()}>
              Plan {counted(file.file.trips.length, "trip", whole)}
            </button>
            {(night?.status === "queued" || night?.status === "running") && (
              <button type="button" class="button" onClick={() => void fleet.cancelNight()}>
                Stop
              </button>
            )}
          </p>
        </>
      )}
      {night !== undefined && <Progress night={night} />}
      {night?.status === "lost" && (
        <p class="buttons">
          <button type="button" class="button" onClick={() => void fleet.openNight(night.id)}>
            Look again
          </button>
        </p>
      )}
      {!isUnderWay && sent.length > 0 && (
        <div class="nights-sent" role="group" aria-labelledby="sent-title">
          <p id="sent-title">Sent from this device</p>
          <ul class="buttons">
            {sent.map(({ id, name, about, savedAtMilliseconds }) => (
              <li key={id}>
                <button type="button" class="button" onClick={() => void fleet.openNight(id)}>
                  {name}: {about}, {writeWhen(savedAtMilliseconds)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {fleet.rows.value.length > 0 && <NightTable rows={fleet.rows.value} />}
    </section>
  );
}

function Progress({ night: { total, done, failed, status } }: { readonly night: Night }) {
  return (
    <div class="night-progress">
      <progress max={total} value={done} aria-label="Trips that are answered" />
      <p role="status">
        {status === "sending"
          ? "Sending …"
          : `${whole(done)} of ${counted(total, "trip", whole)} answered${failed > 0 ? `, ${whole(failed)} without a plan` : ""}${status === "finished" ? "." : status === "cancelled" ? "; stopped." : status === "lost" ? "; not followed any further." : " …"}`}
      </p>
    </div>
  );
}
