import { useSignal } from "@preact/signals";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { UnknownColumnsError } from "../../stations/rows.js";
import type { TablePreview } from "../../stations/preview.js";
import type { Field } from "../../stations/titles.js";
import { useApp } from "../app/context.js";
import type { ReadFiles } from "../app/entry.js";
import { type AskedField, ASKED_FIELDS, missingFields } from "./columns.js";

/** As many rows may stand above the titles. */
const MOST_ABOVE = 12;

/** Shows the beginning of a table whose columns are unknown, and asks what they hold. */
export function ColumnsStep({ cause, read }: { readonly cause: unknown; readonly read: ReadFiles }) {
  const { trips } = useApp();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const preview = useSignal<TablePreview | undefined>(undefined);
  const chosen = useSignal<Partial<Record<Field, number>>>({});
  const file =
    cause instanceof UnknownColumnsError
      ? read.files.find(({ name }) => name === cause.file)
      : read.files.length === 1
        ? read.files[0]
        : undefined;

  const look = async (header?: number): Promise<void> => {
    if (file === undefined) return;
    const seen = await trips
      .preview({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, header)
      .catch(() => undefined);
    if (seen === undefined) return;
    preview.value = seen;
    const { tried } = read;
    chosen.value = tried?.columns.header === seen.header ? tried.columns.fields : Object.fromEntries(seen.guessed);
  };
  useEffect(() => void look(read.tried?.columns.header), []);

  const seen = preview.value;
  useLayoutEffect(() => section.current?.focus(), [seen === undefined]);
  if (seen === undefined) return null;
  const missing = missingFields(chosen.value, read.files.length > 1);
  return (
    <section ref={section} class="columns-step" tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>What do the columns of {file?.name} hold?</h3>
      <ColumnsTable seen={seen} chosen={chosen.value} />
      <label class="columns-header">
        The titles are in row{" "}
        <select
          class="input"
          value={seen.header}
          onChange={({ currentTarget }) => void look(Number(currentTarget.value))}
        >
          <option value={-1}>none: there are no titles</option>
          {Array.from({ length: MOST_ABOVE }, (_, i) => (
            <option key={i} value={i}>
              {i + 1}
            </option>
          ))}
        </select>
      </label>
      <div class="columns-fields">
        {ASKED_FIELDS.map((asked) => (
          <FieldChoice
            key={asked.field}
            asked={asked}
            titles={seen.titles}
            value={chosen.value[asked.field]}
            onChange={(column) => {
              const { [asked.field]: _, ...others } = chosen.peek();
              chosen.value = column === undefined ? others : { ...others, [asked.field]: column };
            }}
          />
        ))}
      </div>
      <div class="enter-go">
        <button
          type="button"
          class="button is-main"
          disabled={missing !== undefined}
          onClick={() =>
            read.chooseColumns({ titles: seen.titles, columns: { header: seen.header, fields: chosen.peek() } })
          }
        >
          Read the file
        </button>
        <p class="progress" role="status">
          {missing ?? "The same titles are read like this from now on."}
        </p>
      </div>
    </section>
  );
}

function ColumnsTable({
  seen: { titles, rows },
  chosen,
}: {
  readonly seen: TablePreview;
  readonly chosen: Partial<Record<Field, number>>;
}) {
  const used = new Map(
    Object.entries(chosen).map(([field, column]) => [
      column,
      ASKED_FIELDS.find((asked) => asked.field === field)?.label,
    ]),
  );
  return (
    <div class="columns-scroll" tabIndex={0} role="group" aria-label="The beginning of the file">
      <table>
        <thead>
          <tr>
            {titles.map((title, i) => (
              <th key={i} scope="col" data-used={used.has(i)}>
                {title === "" ? `Column ${i + 1}` : title}
                {used.get(i) !== undefined && <small>{used.get(i)}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ where, values }) => (
            <tr key={where}>
              {titles.map((_, i) => (
                <td key={i} data-used={used.has(i)}>
                  {values[i]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FieldChoiceProps {
  readonly asked: AskedField;
  readonly titles: readonly string[];
  readonly value: number | undefined;
  readonly onChange: (column: number | undefined) => void;
}

function FieldChoice({ asked: { label, hint }, titles, value, onChange }: FieldChoiceProps) {
  return (
    <label class="columns-field">
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      <select
        class="input"
        aria-label={label}
        value={value ?? ""}
        onChange={({ currentTarget }) => onChange(currentTarget.value === "" ? undefined : Number(currentTarget.value))}
      >
        <option value="">not in this file</option>
        {titles.map((title, i) => (
          <option key={i} value={i}>
            {title === "" ? `Column ${i + 1}` : title}
          </option>
        ))}
      </select>
    </label>
  );
}
