import "./sheet.css";
import { BedDouble, Coffee } from "lucide-preact";
import { Logo } from "../app/Logo.js";
import type { App } from "../app/app.js";
import { Ends } from "../design/Ends.js";
import { counted, dollars, tenths } from "../design/words.js";
import { writeShown } from "../settings.js";
import type { Planned, Shown } from "../shown.js";
import { FuelCurve } from "./FuelCurve.js";
import { bestMapHeight } from "./mapSize.js";
import { layOut } from "./sheetLayout.js";
import { type HaltLine, sheetRows, type StopLine } from "./sheetRows.js";
import { SheetMap } from "./SheetMap.js";

/** What a driver takes along: a trip on one printed page. */
export function Sheet({
  app,
  shown,
  planned,
}: {
  readonly app: App;
  readonly shown: Shown;
  readonly planned: Planned;
}) {
  const { trip, settings, rulesInWords } = shown;
  const { summary, stops } = planned.result;
  const explained = app.explained.peek();
  const day = app.day.peek();
  const rows = sheetRows(
    shown,
    planned,
    explained.status === "ready" && explained.of === shown ? explained : undefined,
    day,
  );
  const truck = [
    `Truck: ${writeShown("tankCapacityGallons", settings.tankCapacityGallons)} gal, ${writeShown("mpg", settings.mpg)} mpg`,
    ...rulesInWords,
  ].join(" · ");
  const prices = `Prices: ${app.stations.peek()?.name ?? trip.title}. ${day === undefined ? "" : "Times are local. "}Dearer than “up to”? Ask dispatch first.`;
  const { density, mapHeight, curveHeight } = layOut(rows, [prices, truck], bestMapHeight(trip.points));
  return (
    <article class="paper on-paper" data-density={density}>
      <header class="paper-head">
        <div>
          <p class="paper-who">
            Driver’s sheet · truck <span class="blank" /> · driver <span class="blank is-long" />
          </p>
          <h1>
            <Ends from={trip.from} to={trip.to} />
          </h1>
          <Times app={app} shown={shown} planned={planned} />
        </div>
        <Logo />
      </header>
      <ul class="paper-sums">
        <li>
          <b>{stops.length}</b> {counted(stops.length, "fuel stop").replace(/^\S+ /u, "")}
        </li>
        <li>
          <b>{tenths(summary.total_fuel_gallons)}</b> gal to buy
        </li>
        <li>
          <b>{dollars(summary.total_fuel_cost)}</b> at the pump
        </li>
        <li>
          <b>{tenths(trip.route.total_distance_miles)}</b> mi
        </li>
        <li>
          keep <b>{tenths(settings.bufferFraction * settings.tankCapacityGallons)}</b> gal at every stop
        </li>
      </ul>
      {mapHeight > 0 && <SheetMap shown={shown} height={mapHeight} />}
      <table class="paper-stops">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Stop</span>
            </th>
            <th scope="col">When</th>
            <th scope="col">Where</th>
            <th scope="col" class="is-end">
              Buy
            </th>
            <th scope="col" class="is-end">
              Price
            </th>
            <th scope="col" class="is-end">
              Cost
            </th>
            <th scope="col" class="is-end">
              Bought
            </th>
          </tr>
        </thead>
        {rows.map((row) =>
          row.kind === "stop" ? (
            <StopRow key={row.number} row={row} />
          ) : (
            <HaltRow key={`halt ${row.number}`} row={row} />
          ),
        )}
      </table>
      {curveHeight > 0 && (
        <section class="paper-fuel">
          <h2>Fuel in the tank</h2>
          <FuelCurve shown={shown} planned={planned} height={curveHeight} />
        </section>
      )}
      <footer class="paper-foot">
        <p>{prices}</p>
        <p>{truck}</p>
      </footer>
    </article>
  );
}

function Times({
  app,
  shown: { settings },
  planned: {
    result: { summary },
  },
}: {
  readonly app: App;
  readonly shown: Shown;
  readonly planned: Planned;
}) {
  const day = app.day.peek();
  const [start, end] = [
    <b>{tenths(settings.startGallons)} gal</b>,
    <b>{tenths(summary.fuel_remaining_at_destination_gallons)} gal</b>,
  ];
  if (day === undefined)
    return (
      <p>
        Leave with {start}, arrive with {end}
      </p>
    );
  const { leave, arrive } = day;
  return (
    <>
      <p>
        Leave {leave.day}, {leave.time} {leave.half} with {start}
      </p>
      <p>
        Arrive {arrive.day}, {arrive.time} {arrive.half} with {end}
        {day.hasHours ? "" : "; rests are yours to add"}
      </p>
    </>
  );
}

function StopRow({
  row: { number, when, mile, sign, town, name, also, ifClosed, gallons, tank, price, limit, cost },
}: {
  readonly row: StopLine;
}) {
  const rows = ifClosed === "" ? 1 : 2;
  return (
    <tbody>
      <tr class="paper-stop">
        <td rowSpan={rows}>
          <span class="paper-pin">{number}</span>
        </td>
        <td rowSpan={rows}>
          <span class="paper-when">{when}</span>
          <span class="paper-second">{mile}</span>
          {also !== "" && <span class="paper-also">{also}</span>}
        </td>
        <td class="paper-where">
          <span class="paper-place">
            {sign !== "" && <span class="paper-sign">{sign}</span>}
            <b>{town}</b>
          </span>
          <span class="paper-second paper-name">{name}</span>
        </td>
        <td class="is-end">
          <span class="paper-gallons">
            <b>{gallons}</b> gal
          </span>
          <span class="paper-second">{tank}</span>
        </td>
        <td class="is-end">
          <b class="paper-price">{price}</b>
          <span class="paper-second">{limit}</span>
        </td>
        <td class="is-end">
          <span class="paper-second">{cost}</span>
        </td>
        <td class="is-end">
          <span class="paper-box" />
        </td>
      </tr>
      {ifClosed !== "" && (
        <tr class="paper-closed">
          <td colSpan={5}>
            <b>If closed:</b> {ifClosed}
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** A break or a rest that is at no fuel stop. */
function HaltRow({ row: { kind, when, what, where } }: { readonly row: HaltLine }) {
  const Icon = kind === "rest" ? BedDouble : Coffee;
  return (
    <tbody class="paper-halt">
      <tr>
        <td>
          <Icon class="icon" aria-hidden="true" />
        </td>
        <td>
          <span class="paper-when">{when}</span>
        </td>
        <td colSpan={5}>
          <b>{what}</b> <span class="paper-second">{where}</span>
        </td>
      </tr>
    </tbody>
  );
}
