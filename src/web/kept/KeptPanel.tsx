import "./kept.css";
import { Trash2 } from "lucide-preact";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { App } from "../app/app.js";
import { useApp } from "../app/context.js";
import { forgetColumns } from "./columns.js";
import { isKeptFile } from "./content.js";
import { fileIds } from "./fileIds.js";
import { KeepPreset } from "./KeepPreset.js";
import { trouble } from "./keep.js";
import { openKept } from "./openLast.js";
import { usePreset } from "./ownPresets.js";
import { type Kind, type Label, list, read, remove, removeAll, type Trouble, troubleOf } from "./store.js";
import { writeWhen } from "./when.js";

const GROUPS: readonly { readonly kind: Kind; readonly title: string; readonly use: string | undefined }[] = [
  { kind: "trip", title: "Trips", use: "Open" },
  { kind: "file", title: "Files of stations", use: "Use" },
  // They are used whenever a file has their titles.
  { kind: "columns", title: "Columns of files", use: undefined },
  { kind: "vehicle", title: "Trucks", use: "Use" },
  { kind: "rules", title: "Rules", use: "Use" },
  // They are looked at beside the sets, with a key.
  { kind: "night", title: "Trips sent to the service", use: undefined },
];

const TROUBLES: Readonly<Record<Trouble, string>> = {
  full: "There is no room left on this device, so the last change is not kept. Delete what you no longer need.",
  unavailable:
    "This browser keeps nothing for this page, as in a private window. Everything else works; copy the link to keep a trip.",
};

/** What is kept on this device: trips, files, trucks and rules to open or delete. */
export function KeptPanel() {
  const app = useApp();
  const labels = useSignal<readonly Label[] | undefined>(undefined);
  const fault = useSignal("");
  const readList = async (): Promise<void> => {
    try {
      labels.value = await list();
    } catch (error) {
      labels.value = [];
      trouble.value = troubleOf(error);
    }
  };
  useEffect(() => void readList(), []);
  const isHelped = async (work: () => Promise<boolean>, otherwise: string): Promise<boolean> => {
    const isDone = await work().catch(() => false);
    fault.value = isDone ? "" : otherwise;
    return isDone;
  };
  const open = async ({ kind, id, name }: Label): Promise<void> => {
    if (await isHelped(() => use(app, kind, id), `${name} cannot be read any more. Delete it.`))
      app.panel.value = undefined;
  };
  const forget = async ({ kind, id }: Label): Promise<void> => {
    await isHelped(async () => {
      await remove(kind, id);
      if (kind === "columns") forgetColumns(app, id);
      return true;
    }, "It could not be deleted. Try again.");
    await readList();
  };
  const all = labels.value;
  if (all === undefined)
    return (
      <p class="hint" role="status">
        Reading the list …
      </p>
    );
  return (
    <div class="kept">
      <p class="hint">Kept in this browser only. The service has of it what you sent there with an API key.</p>
      {trouble.value !== undefined && (
        <p class="fault" role="alert">
          {TROUBLES[trouble.value]}
        </p>
      )}
      <p class="fault" role="status">
        {fault.value}
      </p>
      {GROUPS.map(({ kind, title, use: useWord }) => {
        const group = all.filter((label) => label.kind === kind);
        return (
          <section key={kind} aria-labelledby={`kept-${kind}`}>
            <h3 id={`kept-${kind}`}>{title}</h3>
            {group.length === 0 ? (
              <p class="hint">None yet.</p>
            ) : (
              <ul>
                {group.map((label) => (
                  <li key={label.id} class="kept-row">
                    {useWord === undefined ? (
                      <p class="kept-open">
                        <LabelText label={label} />
                      </p>
                    ) : (
                      <button type="button" class="kept-open" onClick={() => void open(label)}>
                        <span class="unseen">{useWord} </span>
                        <LabelText label={label} />
                      </button>
                    )}
                    <button
                      type="button"
                      class="button is-quiet is-icon"
                      aria-label={`Delete ${label.name}`}
                      onClick={() => void forget(label)}
                    >
                      <Trash2 class="icon" aria-hidden="true" />
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {(kind === "vehicle" || kind === "rules") && <KeepPreset kind={kind} onKept={readList} />}
          </section>
        );
      })}
      {all.length > 0 && <DeleteAll onDeleted={readList} />}
    </div>
  );
}

function LabelText({ label: { name, about, savedAtMilliseconds, bytes } }: { readonly label: Label }) {
  return (
    <>
      <b>{name}</b>{" "}
      <span class="kept-about">
        {about} · {writeWhen(savedAtMilliseconds)} · {writeBytes(bytes)}
      </span>
    </>
  );
}

function DeleteAll({ onDeleted }: { readonly onDeleted: () => Promise<void> }) {
  const app = useApp();
  const isAsking = useSignal(false);
  const deleteAll = async (): Promise<void> => {
    await removeAll().catch((error: unknown) => {
      trouble.value = troubleOf(error);
    });
    forgetColumns(app);
    await onDeleted();
  };
  if (!isAsking.value)
    return (
      <p>
        <button type="button" class="button" onClick={() => (isAsking.value = true)}>
          Delete all
        </button>
      </p>
    );
  return (
    <p class="kept-ask" role="alert">
      Delete everything in this list from this device? This cannot be undone.{" "}
      <button type="button" class="button is-main" onClick={() => void deleteAll()}>
        Yes, delete all
      </button>{" "}
      <button type="button" class="button" onClick={() => (isAsking.value = false)}>
        Keep them
      </button>
    </p>
  );
}

async function use(app: App, kind: Kind, id: string): Promise<boolean> {
  switch (kind) {
    case "trip":
      return openKept(app, id);
    case "vehicle":
    case "rules":
      return usePreset(app, kind, id);
    case "columns":
    case "night":
      return false;
    case "file": {
      const file = await read("file", id);
      if (!isKeptFile(file)) return false;
      fileIds.set(file.file, id);
      void app.entry.useStations(file);
      return true;
    }
  }
}

const KILO = 1000;

/** `1.2 MB` */
function writeBytes(bytes: number): string {
  return bytes < KILO * KILO ? `${Math.max(1, Math.round(bytes / KILO))} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`;
}
