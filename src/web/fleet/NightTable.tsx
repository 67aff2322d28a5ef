import { useSignal } from "@preact/signals";
import { ChevronDown, ChevronRight, ChevronUp } from "lucide-preact";
import { useId } from "preact/hooks";
import { counted, dollars, whole } from "../design/words.js";
import { type NightColumn, type NightRow, sortRows, totalsOf } from "./nightRows.js";
import { saveNight } from "./saveNight.js";

/** More rows than a screen can have at once without becoming slow; the file has them all. */
const MOST_ROWS = 500;

const COLUMNS: readonly {
  readonly column: NightColumn;
  readonly title: string;
  readonly write: (row: NightRow) => string;
  readonly isNumber: boolean;
}[] = [
  { column: "customId", title: "Trip", write: ({ customId }) => customId, isNumber: false },
  { column: "from", title: "From", write: ({ from }) => from, isNumber: false },
  { column: "to", title: "To", write: ({ to }) => to, isNumber: false },
  { column: "stops", title: "Stops", write: ({ stops }) => (stops === undefined ? "–" : whole(stops)), isNumber: true },
  { column: "gallons", title: "Gallons", write: ({ gallons }) => gallons?.toFixed(1) ?? "–", isNumber: true },
  {
    column: "paidDollars",
    title: "Pay",
    write: ({ paidDollars }) => (paidDollars === undefined ? "–" : dollars(paidDollars)),
    isNumber: true,
  },
  {
    column: "savedDollars",
    title: "Save",
    write: ({ savedDollars }) => (savedDollars === undefined ? "–" : dollars(savedDollars)),
    isNumber: true,
  },
  { column: "hours", title: "Hours", write: ({ hours }) => hours?.toFixed(1) ?? "–", isNumber: true },
];

/** What came of a night: its sums, and a row for each trip. */
export function NightTable({ rows }: { readonly rows: readonly NightRow[] }) {
  const order = useSignal<{ readonly column: NightColumn; readonly isDescending: boolean } | undefined>(undefined);
  const sorted = order.value === undefined ? rows : sortRows(rows, order.value.column, order.value.isDescending);
  const { planned, paidDollars, savedDollars, gallons } = totalsOf(rows);
  const sortBy = (column: NightColumn): void => {
    order.value = { column, isDescending: order.value?.column === column && !order.value.isDescending };
  };
  return (
    <>
      <p>
        <b>{dollars(paidDollars)}</b> for {gallons.toLocaleString("en-US", { maximumFractionDigits: 0 })} gal on{" "}
        {counted(planned, "trip", whole)}; {dollars(savedDollars)} less than filling up at a quarter tank.{" "}
        <button type="button" class="button is-link" onClick={() => saveNight(sorted)}>
          Save as CSV
        </button>
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-label="The trips and their plans">
        <table class="fleet-table night-table">
          <thead>
            <tr>
              {COLUMNS.map(({ column, title, isNumber }) => {
                const isSorted = order.value?.column === column;
                const isDescending = isSorted && order.value?.isDescending === true;
                return (
                  <th
                    key={column}
                    scope="col"
                    class={isNumber ? "number" : ""}
                    aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : "none"}
                  >
                    <button type="button" class="sort" onClick={() => sortBy(column)}>
                      {title}
                      {isSorted &&
                        (isDescending ? (
                          <ChevronDown class="icon" aria-hidden="true" />
                        ) : (
                          <ChevronUp class="icon" aria-hidden="true" />
                        ))}
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, MOST_ROWS).map((row) => (
              <TripRow key={row.customId} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > MOST_ROWS && (
        <p class="hint">
          The first {whole(MOST_ROWS)} of {whole(sorted.length)} are shown: the file has them all.
        </p>
      )}
    </>
  );
}

/** A trip, and below it its stops once it is opened. */
function TripRow({ row }: { readonly row: NightRow }) {
  const isOpen = useSignal(false);
  const id = useId();
  const { customId, from, to, message, stopTexts } = row;
  if (message !== undefined)
    return (
      <tr>
        <td class="night-trip">{customId}</td>
        <td>{from}</td>
        <td>{to}</td>
        <td colSpan={COLUMNS.length - 3} class="fault">
          {message}
        </td>
      </tr>
    );
  const Mark = isOpen.value ? ChevronDown : ChevronRight;
  return (
    <>
      <tr>
        {COLUMNS.map(({ column, write, isNumber }) => (
          <td key={column} class={column === "customId" ? "night-trip" : isNumber ? "number" : ""}>
            {column === "customId" && stopTexts.length > 0 ? (
              <button
                type="button"
                class="night-open"
                aria-expanded={isOpen.value}
                aria-controls={isOpen.value ? id : undefined}
                onClick={() => (isOpen.value = !isOpen.value)}
              >
                <Mark class="icon" aria-hidden="true" />
                {write(row)}
              </button>
            ) : (
              write(row)
            )}
          </td>
        ))}
      </tr>
      {isOpen.value && (
        <tr class="night-stops" id={id}>
          <td colSpan={COLUMNS.length}>
            <ol aria-label={`Stops of ${customId}`}>
              {stopTexts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ol>
          </td>
        </tr>
      )}
    </>
  );
}
