import "./enter.css";
import { useEffect, useId } from "preact/hooks";
import {
  type OpenUnit,
  PriceChoiceError,
  PriceUnitError,
  StationFileError,
  UnknownColumnsError,
} from "../../stations/rows.js";
import { useApp } from "../app/context.js";
import type { App } from "../app/app.js";
import type { ReadFiles } from "../app/entry.js";
import { counted, whole } from "../design/words.js";
import { ColumnsStep } from "./ColumnsStep.js";
import { FileArea } from "./FileArea.js";
import { Refused, useRefusedInput } from "./Refused.js";
import { UnitStep } from "./UnitStep.js";
import { takeDrops } from "./takeDrops.js";

const ACCEPTED =
  ".csv,.txt,.tsv,.xlsx,.xls,.json,.geojson,.ndjson,.jsonl,.geojsonl,text/csv,application/json,application/geo+json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel";

/** The one place for files: what is loaded, or where to drop it. Files may be dropped anywhere on the page. */
export function DropArea() {
  const app = useApp();
  const { entry } = app;
  const id = useId();
  // A table whose columns are unknown takes the focus from here once it is there.
  const { input, isRefused } = useRefusedInput("stations");
  const loaded = entry.stations.value;
  const refusal = entry.refusal.value;
  const asked =
    isRefused && refusal?.read !== undefined && isAboutColumns(refusal.error.cause, refusal.read.tried !== undefined)
      ? { cause: refusal.error.cause, read: refusal.read }
      : undefined;
  const unit =
    isRefused && refusal?.read !== undefined && refusal.error.cause instanceof PriceUnitError
      ? { open: refusal.error.cause, read: refusal.read }
      : undefined;
  const partial = openPart(app);
  const unknown =
    asked?.cause instanceof UnknownColumnsError && asked.read.tried === undefined
      ? `The columns of ${asked.cause.file} have titles that this page does not know: say below what they hold.`
      : undefined;
  const progress = entry.progress.value;
  const isReading = entry.isBusy.value && progress.startsWith("Reading");
  // Files may be dropped as soon as this says so.
  useEffect(() => takeDrops((files) => void entry.read(files)), []);
  return (
    <div class="drop-part">
      <FileArea
        inputRef={input}
        id={`${id}-state`}
        label="Stations with prices"
        isMultiple
        accept={ACCEPTED}
        isLoaded={loaded !== undefined}
        isFaulty={isRefused}
        describedBy={isRefused ? `${id}-fault` : undefined}
        onFiles={(files) => void entry.read(files)}
      >
        {isReading ? (
          <b>{progress}</b>
        ) : loaded === undefined ? (
          <>
            <b>
              Drop a price file, or <span class="drop-choose">choose one</span>
            </b>
            <span>
              CSV, Excel, JSON or GeoJSON with name, place and price; places and prices may be two files. Supplier files
              from OPIS, Pilot and Love’s are known.
            </span>
          </>
        ) : (
          <>
            <b>{loaded.name}</b>
            <span>{wordLoaded(app)}</span>
          </>
        )}
      </FileArea>
      <Refused id={`${id}-fault`} fields={["stations"]} instead={unknown} />
      {unit !== undefined && <UnitStep key={refusal} {...unit} isPartial={false} />}
      {refusal === undefined && partial !== undefined && <UnitStep key={partial.open} {...partial} isPartial />}
      {asked !== undefined && <ColumnsStep key={refusal} {...asked} />}
    </div>
  );
}

/** What is not known of some prices of the file that is loaded, and how to read it with that. */
function openPart({ entry }: App): { readonly open: OpenUnit; readonly read: ReadFiles } | undefined {
  const { file } = entry.stations.value ?? {};
  const last = entry.lastRead.value;
  // A file that was kept is there no more: its notes say what is left out.
  return file?.openUnit === undefined || last?.file !== file ? undefined : { open: file.openUnit, read: last.read };
}

/** `3,422 stations · 253 on this road` */
function wordLoaded({ entry, stations, trip }: App): string {
  const { file } = entry.stations.value ?? {};
  if (file === undefined) return "";
  const all = counted(file.stations.length, "station");
  return trip.value !== undefined && file === stations.value?.file
    ? `${all} · ${whole(trip.value.stations.length)} on this road`
    : all;
}

/** Whether saying what the columns hold can help. */
function isAboutColumns(cause: unknown, isTried: boolean): boolean {
  return (
    cause instanceof UnknownColumnsError ||
    (isTried &&
      cause instanceof StationFileError &&
      !(cause instanceof PriceChoiceError) &&
      !(cause instanceof PriceUnitError))
  );
}
