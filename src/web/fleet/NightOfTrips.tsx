import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ChevronDown, ChevronUp } from "lucide-preact";
import { useApp } from "../app/context.js";
import { counted, dollars, whole } from "../design/words.js";
import { fleetOf, type Night } from "./fleet.js";
import { writeWhen } from "../kept/when.js";
import { type NightColumn, type NightRow, sortRows, totalsOf } from "./nightRows.js";
import { saveNight } from "./saveNight.js";

/** More rows than a screen can have at once without becoming slow; the file has them all. */
const MOST_ROWS = 500;

const COLUMNS: readonly { readonly column: NightColumn; readonly title: string; readonly write: (row: NightRow) => string; readonly isNumber: boolean }[] = [
  { column: "customId", title: "Trip", write: ({ customId }) => customId, isNumber: false },
  { column: "from", title: "From", write: ({ from }) => from, isNumber: false },
  { column: "to", title: "To", write: ({ to }) => to, isNumber: false },
  { column: "stops", title: "Stops", write: ({ stops }) => (stops === undefined ? "–" : whole(stops)), isNumber: true },
  { column: "gallons", title: "Gallons", write: ({ gallons }) => gallons?.toFixed(1) ?? "–", isNumber: true },
  { column: "paidDollars", title: "Pay", write: ({ paidDollars }) => (paidDollars === undefined ? "–" : dollars(paidDollars)), isNumber: true },
  { column: "savedDollars", title: "Save", write: ({ savedDollars }) => (savedDollars === undefined ? "–" : dollars(savedDollars)), isNumber: true },
  { column: "hours", title: "Hours", write: ({ hours }) => hours?.toFixed(1) ?? "–", isNumber: true },
];

/** A file of trips, planned by the service, with its progress and a table of what came of it. */
export function NightOfTrips() {
  const app = useApp();
  const fleet = fleetOf(app);
  const file = fleet.nightFile.value;
  const night = fleet.night.value;
  const sent = fleet.sentNights.value.filter(({ id }) => id !== night?.id);
  useEffect(() => void fleet.listNights(), []);
  const isUnderWay = night !== undefined && ["sending", "queued", "running", "reading"].includes(night.status);
  return (
    <section aria-labelledby="night-title">
      <h3 id="night-title">Plan many trips from a file</h3>
      <p class="field">
        <label for="night-file">Trips, as CSV with origin and destination, or as JSON with one trip on each line</label>
        <input class="input" id="night-file" type="file" accept=".csv,.txt,.ndjson,.jsonl,.json" disabled={isUnderWay} aria-describedby="night-hint" onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen !== undefined) void fleet.readNight(chosen);
        }} />
        <span class="hint" id="night-hint">What a trip leaves out is as in this page: its truck and its rules. They fuel from {fleet.chosenSet.value ?? "the host's set"}.</span>
      </p>
      {file !== undefined && (
        <>
          {file.file.warnings.map((warning) => <p class="hint" key={warning}>{warning}</p>)}
          <p class="buttons">
            <button type="button" class="button is-main" disabled={isUnderWay} onClick={() => void fleet.planNight()}>Plan {counted(file.file.trips.length, "trip", whole)}</button>
            {(night?.status === "queued" || night?.status === "running") && <button type="button" class="button" onClick={() => void fleet.cancelNight()}>Stop</button>}
          </p>
        </>
      )}
      {night !== undefined && <Progress night={night} />}
      {night?.status === "lost" && <p class="buttons"><button type="button" class="button" onClick={() => void fleet.openNight(night.id)}>Look again</button></p>}
      {!isUnderWay && sent.length > 0 && (
        <div class="nights-sent" role="group" aria-labelledby="sent-title">
          <p id="sent-title">Sent from this device</p>
          <ul class="buttons">
            {sent.map(({ id, name, about, savedAtMilliseconds }) => <li key={id}><button type="button" class="button" onClick={() => void fleet.openNight(id)}>{name}: {about}, {writeWhen(savedAtMilliseconds)}</button></li>)}
          </ul>
        </div>
      )}
      {fleet.rows.value.length > 0 && <Rows rows={fleet.rows.value} />}
    </section>
  );
}

function Progress({ night: { total, done, failed, status } }: { readonly night: Night }) {
  return (
    <div class="night-progress">
      <progress max={total} value={done} aria-label="Trips that are answered" />
      <p role="status">{status === "sending" ? "Sending …" : `${whole(done)} of ${counted(total, "trip", whole)} answered${failed > 0 ? `, ${whole(failed)} without a plan` : ""}${status === "finished" ? "." : status === "cancelled" ? "; stopped." : status === "lost" ? "; not followed any further." : " …"}`}</p>
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly NightRow[] }) {
  const order = useSignal<{ readonly column: NightColumn; readonly isDescending: boolean } | undefined>(undefined);
  const sorted = order.value === undefined ? rows : sortRows(rows, order.value.column, order.value.isDescending);
  const { planned, paidDollars, savedDollars, gallons } = totalsOf(rows);
  const sortBy = (column: NightColumn): void => {
    order.value = { column, isDescending: order.value?.column === column && !order.value.isDescending };
  };
  return (
    <>
      <p><b>{dollars(paidDollars)}</b> for {gallons.toLocaleString("en-US", { maximumFractionDigits: 0 })} gal on {counted(planned, "trip", whole)}; {dollars(savedDollars)} less than filling up at a quarter tank. <button type="button" class="button is-link" onClick={() => saveNight(sorted)}>Save as CSV</button></p>
      <div class="scroll" tabIndex={0} role="group" aria-label="The trips and their plans">
        <table class="fleet-table">
          <thead>
            <tr>
              {COLUMNS.map(({ column, title, isNumber }) => {
                const isSorted = order.value?.column === column;
                const isDescending = isSorted && order.value?.isDescending === true;
                return (
                  <th key={column} scope="col" class={isNumber ? "number" : ""} aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : "none"}>
                    <button type="button" class="sort" onClick={() => sortBy(column)}>{title}{isSorted && (isDescending ? <ChevronDown class="icon" aria-hidden="true" /> : <ChevronUp class="icon" aria-hidden="true" />)}</button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, MOST_ROWS).map((row) => (
              <tr key={row.customId}>
                {row.message === undefined ? (
                  COLUMNS.map(({ column, write, isNumber }) => <td key={column} class={isNumber ? "number" : ""}>{column === "customId" && row.stopTexts.length > 0 ? <details><summary>{write(row)}</summary><ol>{row.stopTexts.map((text) => <li key={text}>{text}</li>)}</ol></details> : write(row)}</td>)
                ) : (
                  <>
                    <td>{row.customId}</td><td>{row.from}</td><td>{row.to}</td><td colSpan={COLUMNS.length - 3} class="fault">{row.message}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > MOST_ROWS && <p class="hint">The first {whole(MOST_ROWS)} of {whole(sorted.length)} are shown: the file has them all.</p>}
    </>
  );
}
