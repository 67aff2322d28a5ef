import "./enter.css";
import { summarise } from "../../stations/summary.js";
import type { StationFile } from "../../stations/check.js";
import { useApp } from "../app/context.js";
import { counted } from "../design/words.js";
import { BUILT_IN_NAME } from "../link/link.js";
import { DropArea } from "./DropArea.js";
import { Progress } from "./Progress.js";
import { wordPriceDates } from "./priceDates.js";

/** The stations with their prices, and what is known of their file. */
export function PricesPanel() {
  const { entry } = useApp();
  const loaded = entry.stations.value;
  return (
    <div class="enter-stack">
      <DropArea />
      <Progress idle="" />
      {loaded !== undefined && <FileFacts file={loaded.file} isBuiltIn={loaded.name === BUILT_IN_NAME} />}
    </div>
  );
}

function FileFacts({ file, isBuiltIn }: { readonly file: StationFile; readonly isBuiltIn: boolean }) {
  const { discounts = [], layout, sheet } = file;
  const notes = file.warnings;
  const dates = wordPriceDates(file);
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ["Layout", layout],
    ["Sheet", sheet],
    ["Stations", summarise({ stations: file.stations, warnings: [], ...(file.placed && { placed: file.placed }) })],
    isBuiltIn ? ["Prices", "made up for the example"] : ["Prices of", dates],
    ["Brought along", discounts.length === 0 ? undefined : `${counted(discounts.length, "deal")}, set under “Rules”`],
  ];
  return (
    <>
      <dl class="facts">
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {notes.length > 0 && (
        <ul class="notes" aria-label="Notes on the file">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
