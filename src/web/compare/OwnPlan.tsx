import { useSignal, type Signal } from "@preact/signals";
import { X } from "lucide-preact";
import { useEffect, useRef } from "preact/hooks";
import type { OwnPlan } from "../../contract/schemas/comparison.js";
import { useApp } from "../app/context.js";
import type { LoadedTrip } from "../shown.js";
import { readOwnStops, writeOwnStops } from "./ownStops.js";

const NAME = "Plan of my own";
const MOST_NAME_LENGTH = 100;
const HINT =
  "One stop a line: a station by its id or name, a comma, and the gallons. Copy it from a spreadsheet, choose a CSV file, or begin with this plan and change it.";
const FAILED = "The file could not be read: choose it again.";
const NOTHING = "Write its stops first.";

/** What was written, which stays while the form is closed. */
export interface OwnDraft {
  readonly text: Signal<string>;
  /** The plans that were read of it, and the trip whose stations they stop at. */
  readonly read: Signal<{ readonly trip: LoadedTrip; readonly plans: readonly OwnPlan[] } | undefined>;
}

/** @property isCompared - whether there is one beside the other plans. */
interface OwnPlanFormProps {
  readonly draft: OwnDraft;
  readonly isCompared: boolean;
  readonly onClose: () => void;
}

/** The form for a plan of one's own. */
export function OwnPlanForm({ draft: { text, read }, isCompared, onClose }: OwnPlanFormProps) {
  const { shown } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const faults = useSignal<readonly string[]>([]);
  useEffect(() => dialog.current?.showModal(), []);

  const compare = (name: string): void => {
    const now = shown.peek();
    if (now === undefined) return;
    const found = text.peek().trim() === "" ? { faults: [NOTHING] } : readOwnStops(text.peek(), now.trip);
    if ("faults" in found) {
      faults.value = found.faults;
      return;
    }
    read.value = { trip: now.trip, plans: [{ name, stops: found.stops }] };
    onClose();
  };
  const readFile = async (file: File): Promise<void> => {
    try {
      text.value = await file.text();
    } catch {
      faults.value = [FAILED];
      return;
    }
    compare(file.name.slice(0, MOST_NAME_LENGTH));
  };
  const hasFaults = faults.value.length > 0;
  return (
    <dialog ref={dialog} class="own-plan" aria-labelledby="own-title" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          compare(NAME);
        }}
      >
        <header class="own-head">
          <h2 id="own-title">{NAME}</h2>
          <button type="button" class="button is-icon is-quiet" aria-label="Close" onClick={onClose}>
            <X class="icon" aria-hidden="true" />
          </button>
        </header>
        <div class="field">
          <label for="own-stops">Its stops</label>
          <textarea
            id="own-stops"
            class="input"
            ref={area}
            rows={8}
            spellcheck={false}
            autocomplete="off"
            aria-describedby="own-hint own-fault"
            aria-invalid={hasFaults}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
          <p class="hint" id="own-hint">
            {HINT}
          </p>
          <div class="fault" id="own-fault" role="alert">
            {faults.value.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
        </div>
        <div class="own-buttons">
          <button type="submit" class="button is-main">
            Compare it
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              const now = shown.peek();
              if (now?.outcome.status !== "planned") return;
              text.value = writeOwnStops(now.outcome.result.stops, now.trip);
              faults.value = [];
              area.current?.focus();
            }}
          >
            Begin with this plan
          </button>
          <label class="button file-button">
            Choose a CSV file
            <input
              type="file"
              class="unseen"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                if (file !== undefined) void readFile(file);
              }}
            />
          </label>
          {isCompared && (
            <button
              type="button"
              class="button"
              onClick={() => {
                text.value = "";
                read.value = undefined;
                onClose();
              }}
            >
              Take it out
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}
