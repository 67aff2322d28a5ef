import "./takeAlong.css";
import { Download, Link, Printer } from "lucide-preact";
import { useSignal } from "@preact/signals";
import type { Copied } from "../app/address.js";
import { useApp } from "../app/context.js";
import { saveFile } from "../app/saveFile.js";
import type { Planned, Shown } from "../shown.js";
import { FORMATS, fileName, type Format } from "./formats.js";
import { printSheet } from "./print.js";

const COPIED: Readonly<Record<Copied, string>> = {
  whole: "Copied: whoever opens the link sees this plan.",
  "without-stations": "Copied, but this trip is too large for a link: send the file of stations along.",
  "too-long":
    "Not copied: this trip and its rules are too long for a link. Take it along as a file, or set fewer rules.",
  "not-packed": "The trip could not be put into the link: check the network and reload the page.",
  "not-allowed": "The browser does not let this page copy: take the link from the address bar.",
};

/** Files, link and the driver's sheet. */
export function TakeAlong() {
  const app = useApp();
  const said = useSignal("");
  const shown = app.shown.value;
  const planned = shown?.outcome.status === "planned" ? shown.outcome : undefined;
  const copy = async (): Promise<void> => {
    said.value = COPIED[(await app.address.peek()?.copy()) ?? "not-packed"];
  };
  const save = async ({ ending, type, write }: Format, now: Shown, outcome: Planned): Promise<void> => {
    try {
      const day = app.day.peek();
      const timed =
        day?.hasHours === true ? await (await import("./timedPlan.js")).withClockTimes(now, outcome, day) : outcome;
      saveFile(`${fileName(now.trip.title)}.${ending}`, type, await write(now, timed));
      said.value = "";
    } catch {
      said.value = "The file could not be made: check the network and reload the page.";
    }
  };
  return (
    <div class="take-along" data-part="take-along">
      {shown !== undefined && planned !== undefined ? (
        <>
          <button type="button" class="take-row is-first" onClick={() => void printSheet(app)}>
            <Printer class="icon" aria-hidden="true" />
            <span>
              <b>Print the driver’s sheet</b>{" "}
              <span class="take-use">one page: stops, exits, gallons, what to do if closed</span>
            </span>
          </button>
          <ul>
            {FORMATS.filter(({ isOffered }) => isOffered(planned)).map((format) => (
              <li key={format.name}>
                <button type="button" class="take-row" onClick={() => void save(format, shown, planned)}>
                  <Download class="icon" aria-hidden="true" />
                  <span>
                    <b>{format.name}</b> <span class="take-use">{format.use}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p class="hint">There is no plan to print or save yet. The link works all the same.</p>
      )}
      <button type="button" class="take-row" onClick={() => void copy()}>
        <Link class="icon" aria-hidden="true" />
        <span>
          <b>Copy the link</b> <span class="take-use">the trip with its settings and rules</span>
        </span>
      </button>
      <p class="take-said" role="status">
        {said.value}
      </p>
    </div>
  );
}
