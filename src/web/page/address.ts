import { BUILT_IN_TRIP, type LinkedTrip, type Linked, readLink, writeLink } from "../link/link.js";
import type { LoadedTrip, Shown, View } from "../shown.js";
import { find, setText } from "./dom.js";

/** Browsers refuse addresses that change many times a second. */
const REST_MS = 300;

/** The address bar, which holds the trip and its settings: whoever opens it sees the same plan. */
export interface Address extends View {
  /** What the page was opened with. */
  read(): Linked;
  /** @param onOther gets what the address has been changed to, by hand or by going back. */
  watch(onOther: (linked: Linked) => void): void;
}

/** @param isBuiltIn whether a trip is the one that every page has. */
export function createAddress(isBuiltIn: (trip: LoadedTrip) => boolean): Address {
  const share = find("share", HTMLButtonElement);
  const message = find("share-message", HTMLElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = location.hash;
  let last: Shown | undefined;
  let packed: { readonly trip: LoadedTrip; readonly linked: Promise<LinkedTrip | undefined> } | undefined;

  async function write({ trip, settings }: Shown): Promise<boolean> {
    if (packed?.trip !== trip) packed = { trip, linked: packForLink(trip, isBuiltIn(trip)) };
    const linked = await packed.linked;
    // A trip may be too large for a link, a link with it, or there is a newer one by now.
    const whole = linked === undefined ? undefined : writeLink(settings, linked);
    const text = whole ?? writeLink(settings, undefined);
    if (text !== undefined && last?.trip === trip) {
      written = `#${text}`;
      history.replaceState(null, "", written);
    }
    return whole !== undefined;
  }

  async function copy(shown: Shown): Promise<void> {
    const isWhole = await write(shown);
    try {
      await navigator.clipboard.writeText(location.href);
      setText(message, isWhole ? "Copied: whoever opens the link sees this plan." : "Copied, but this trip is too large for a link: it holds your choices only. Send the file of stations along.");
    } catch {
      setText(message, "The browser does not let this page copy: take the link from the address bar.");
    }
  }

  share.addEventListener("click", () => {
    if (last === undefined) return;
    clearTimeout(timer);
    void copy(last);
  });
  return {
    read: () => readLink(location.hash),
    watch(onOther) {
      addEventListener("hashchange", () => {
        if (location.hash === written) return;
        written = location.hash;
        onOther(readLink(location.hash));
      });
    },
    show(shown) {
      last = shown;
      clearTimeout(timer);
      timer = setTimeout(() => void write(shown), REST_MS);
    },
  };
}

async function packForLink(trip: LoadedTrip, isBuiltIn: boolean): Promise<LinkedTrip | undefined> {
  if (isBuiltIn) return { from: "page", name: BUILT_IN_TRIP };
  try {
    const { packTrip } = await import("../link/packedTrip.js");
    const packed = await packTrip(trip);
    return packed === undefined ? undefined : { from: "link", packed };
  } catch {
    // Without the network, in a page that is not kept: the settings alone, then.
    return undefined;
  }
}
