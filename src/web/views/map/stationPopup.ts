import { type Map as GlMap, Popup } from "maplibre-gl";
import { unrollFrom } from "../../../report/projection.js";
import type { PlacedStation, Shown } from "../../shown.js";
import { make } from "../../dom.js";
import { createStationToggles, type SayOfStation } from "../../page/stationToggles.js";
import { ruleOf } from "../../rules/rules.js";
import { describeStation } from "./stationText.js";

/** The one popup of the map: it follows the pointer from station to station until it is pinned to one. */
export interface StationPopup {
  hover(station: PlacedStation | undefined): void;
  /** @param opener receives the focus when the popup is closed. */
  pin(station: PlacedStation, opener?: HTMLElement): void;
  close(): void;
  show(shown: Shown): void;
}

/** @param onSay receives what the user says of the station that the popup is pinned to. */
export function createStationPopup(map: GlMap, onSay: SayOfStation): StationPopup {
  const content = make("div", { class: "map-popup", tabindex: "-1", role: "group", "aria-label": "Station" });
  const toggles = createStationToggles(onSay);
  const popup = new Popup({ closeButton: true, closeOnClick: false, focusAfterOpen: false, offset: 12, maxWidth: "17rem" }).setDOMContent(content);
  let station: PlacedStation | undefined;
  let opener: HTMLElement | undefined;
  let isPinned = false;
  let text = "";
  let last: Shown | undefined;

  const write = (): void => {
    if (station === undefined || last === undefined) return;
    toggles.show(station, ruleOf(last.rules, station.id));
    const lines = describeStation(station, last);
    const next = [...lines, isPinned].join("\n");
    if (next === text) return;
    text = next;
    // What follows the pointer cannot be pressed. Buttons that stay keep the focus.
    content.querySelectorAll(":scope > :not(.toggles)").forEach((line) => line.remove());
    content.prepend(...lines.map((line, i) => make(i === 0 ? "strong" : "span", { class: "map-popup-line" }, line)));
    if (!isPinned) toggles.element.remove();
    else if (!toggles.element.isConnected) content.append(toggles.element);
  };
  const open = (next: PlacedStation): void => {
    if (last === undefined || (station === next && popup.isOpen())) return;
    station = next;
    write();
    const { lat, lng } = next.location;
    popup.setLngLat([unrollFrom(last.trip.points.lngs[0] ?? 0)(lng), lat]);
    if (!popup.isOpen()) popup.addTo(map);
  };
  const close = (): void => void popup.remove();

  popup.on("close", () => {
    station = undefined;
    isPinned = false;
    if (opener?.isConnected) opener.focus();
    opener = undefined;
  });
  content.addEventListener("focusout", () => {
    // If the user has moved the focus on, it must not jump back.
    queueMicrotask(() => {
      if (content.isConnected && !content.parentElement?.contains(document.activeElement)) opener = undefined;
    });
  });

  return {
    hover(next) {
      if (isPinned) return;
      if (next === undefined) close();
      else open(next);
    },
    pin(next, by) {
      open(next);
      isPinned = true;
      write();
      opener = by;
      if (by !== undefined) content.focus({ preventScroll: true });
    },
    close,
    show(shown) {
      const isOtherTrip = last !== undefined && last.trip !== shown.trip;
      last = shown;
      if (isOtherTrip) {
        opener = undefined;
        close();
      } else if (popup.isOpen()) write();
    },
  };
}
