import { type Linked, BUILT_IN_TRIP, isLink, type LinkedTrip, readLink, writeLink } from "../link/link.js";
import type { Discount } from "../../contract/pricing.js";
import type { LoadedTrip, Shown, View } from "../shown.js";
import { fieldsInForce, type Rules } from "../rules/rules.js";
import { find, setText } from "../dom.js";

/** How long settings must rest before the address changes: browsers limit how often it may. */
const REST_MS = 300;

const COPIED = "Copied: whoever opens the link sees this plan.";
const TOO_LARGE = "Copied, but this trip is too large for a link: send the file of stations along.";
const UNPACKED = "The trip could not be put into the link: check the network and reload the page.";
const NOT_ALLOWED = "The browser does not let this page copy: take the link from the address bar.";

/** The address bar, which holds the trip and its settings: whoever opens the address sees the same plan. */
export interface Address extends View {
  /** What the address holds when the page opens; `undefined` when it is not a link of this page. */
  read(): Linked | undefined;
  /** @param onOther receives what the address holds after the user has edited it or gone back. */
  watch(onOther: (linked: Linked) => void): void;
  /** Leaves the address alone until the trip or a setting changes. */
  hold(): void;
}

interface AddressTarget {
  /** Tells whether a trip is the built-in one. */
  readonly isBuiltIn: (trip: LoadedTrip) => boolean;
  /** The deals that the file of stations brought. */
  readonly fileDeals: () => readonly Discount[];
}

export function createAddress({ isBuiltIn, fileDeals }: AddressTarget): Address {
  const share = find("share", HTMLButtonElement);
  const message = find("share-message", HTMLElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = location.hash;
  let last: Shown | undefined;
  let held: "off" | "next" | Shown = "off";
  let packed: { readonly trip: LoadedTrip; readonly linked: Promise<LinkedTrip> } | undefined;

  /** @throws whatever keeps the trip from being packed. */
  async function linkOf({ trip, settings, rules }: Shown): Promise<{ link: string | undefined; isWhole: boolean }> {
    if (packed?.trip !== trip) packed = { trip, linked: packForLink(trip, isBuiltIn(trip)) };
    try {
      const [linked, ruleFields] = await Promise.all([packed.linked, writeRuleFields(rules, fileDeals())]);
      const link = writeLink(settings, linked, ruleFields);
      if (link !== undefined) return { link, isWhole: linked.from !== "file" };
      // Settings and trip together are too long.
      return { link: writeLink(settings, { from: "file", asked: trip }, ruleFields), isWhole: false };
    } catch (error) {
      packed = undefined;
      throw error;
    }
  }

  async function write(shown: Shown): Promise<void> {
    const { link } = await linkOf(shown);
    if (link === undefined || last !== shown) return;
    written = `#${link}`;
    history.replaceState(null, "", written);
  }

  async function copy(shown: Shown): Promise<void> {
    const made = linkOf(shown);
    const text = made.then(({ link }) => `${location.origin}${location.pathname}${location.search}#${link ?? ""}`);
    try {
      // Safari allows copying only if the page hands over a promise before it awaits anything.
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": text.then((link) => new Blob([link], { type: "text/plain" })) })]);
      setText(message, (await made).isWhole ? COPIED : TOO_LARGE);
    } catch {
      setText(message, await made.then(() => NOT_ALLOWED, () => UNPACKED));
    }
  }

  share.addEventListener("click", () => {
    if (last === undefined) return;
    // The address bar must show the link that is copied.
    clearTimeout(timer);
    write(last).catch(() => undefined);
    void copy(last);
  });
  return {
    read: () => (isLink(location.hash) ? readLink(location.hash) : undefined),
    watch(onOther) {
      addEventListener("hashchange", () => {
        if (location.hash === written || !isLink(location.hash)) return;
        written = location.hash;
        onOther(readLink(location.hash));
      });
    },
    hold() {
      held = "next";
    },
    show(shown) {
      setText(message, "");
      last = shown;
      if (held === "next") held = shown;
      if (held !== "off" && held.trip === shown.trip && held.settings === shown.settings && held.rules === shown.rules) return;
      held = "off";
      clearTimeout(timer);
      // If the trip cannot be packed now, the next change tries again.
      timer = setTimeout(() => void write(shown).catch(() => undefined), REST_MS);
    },
  };
}

async function writeRuleFields(rules: Rules, fileDeals: readonly Discount[]): Promise<string> {
  return fieldsInForce(rules).length === 0 ? "" : (await import("../link/ruleFields.js")).writeRules(rules, fileDeals);
}

async function packForLink(trip: LoadedTrip, isBuiltIn: boolean): Promise<LinkedTrip> {
  if (isBuiltIn) return { from: "page", name: BUILT_IN_TRIP };
  const { packTrip } = await import("../link/packedTrip.js");
  const packed = await packTrip(trip);
  return packed === undefined ? { from: "file", asked: trip } : { from: "link", packed };
}
