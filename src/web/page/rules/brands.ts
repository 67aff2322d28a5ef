import { counted } from "../../../report/text.js";
import type { BrandRules, Rules } from "../../rules/rules.js";
import { addPreference } from "../../rules/texts.js";
import { describeWorth } from "../../rules/words.js";
import { make } from "../../dom.js";
import type { RulesShown } from "../fleetRules.js";
import { makeSelect } from "./fields.js";
import { createRemovableList, type Entry } from "./removableList.js";

/** The id of the list of brands that inputs offer. */
export const BRANDS_OFFERED = "rule-brands";

/** The most brands that are offered. */
const MOST_OFFERED = 200;

const KINDS = { only: "only", never: "never", prefer: "prefer" } as const;
type Kind = keyof typeof KINDS;
const UNITS = { stop: "$ a stop", gallon: "¢ a gallon" } as const;

interface BrandTarget {
  readonly onChange: (change: (rules: Rules) => Rules) => void;
  /** Announces what has been done. */
  readonly say: (text: string) => void;
}

/** The brands to use only, to leave out and to prefer. */
export function createBrandFields({ onChange, say }: BrandTarget): { readonly element: HTMLElement; readonly show: (now: RulesShown) => void } {
  const offered = make("datalist", { id: BRANDS_OFFERED });
  const input = make("input", { id: "rule-brand", list: BRANDS_OFFERED, required: "", maxlength: "100", autocomplete: "off", spellcheck: "false" });
  const kind = makeSelect<Kind>("Which rule for the brand", KINDS);
  const worth = make("input", { type: "number", "aria-label": "What it is worth", inputmode: "decimal", min: "0", max: "100", step: "any", value: "5" });
  const unit = makeSelect<keyof typeof UNITS>("Unit of the worth", UNITS);
  const worthBox = make("span", { class: "worth", hidden: "" }, worth, unit.element);
  const form = make(
    "form",
    { class: "rule-adder", "aria-label": "Add a brand rule" },
    make("p", { class: "field" }, make("label", { for: "rule-brand" }, "Brand"), input, offered),
    make("p", { class: "line" }, kind.element, worthBox, make("button", { type: "submit" }, "Add brand")),
  );
  const list = createRemovableList("Brand rules", () => input.focus());
  let offeredFor: unknown;

  const changeBrands = (change: (brands: BrandRules) => BrandRules): void => onChange((rules) => ({ ...rules, brands: change(rules.brands ?? {}) }));
  const add = (brand: string): void => {
    const chosen = kind.read();
    if (chosen === "prefer") {
      const amount = worth.valueAsNumber;
      changeBrands((brands) => ({ ...brands, prefer: addPreference(brands.prefer ?? [], unit.read() === "stop" ? { brand, dollars_per_stop: amount } : { brand, cents_per_gallon: amount }) }));
    } else changeBrands((brands) => ({ ...brands, [chosen]: [...new Set([...(brands[chosen] ?? []), brand])] }));
    say(`${KINDS[chosen]} ${brand}: added.`);
  };

  kind.select.addEventListener("change", () => {
    worthBox.hidden = kind.read() !== "prefer";
    worth.disabled = worthBox.hidden;
  });
  worth.disabled = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const brand = input.value.trim();
    if (brand === "") return;
    add(brand);
    input.value = "";
    input.focus();
  });

  const listed = (field: "only" | "never", brand: string): Entry => ({
    text: `${field} ${brand}`,
    remove() {
      changeBrands((brands) => ({ ...brands, [field]: withoutEmpty((brands[field] ?? []).filter((other) => other !== brand)) }));
      say(`${field} ${brand}: removed.`);
    },
  });
  const entriesOf = ({ only, never, prefer }: BrandRules): Entry[] => [
    ...(only ?? []).map((brand) => listed("only", brand)),
    ...(never ?? []).map((brand) => listed("never", brand)),
    ...(prefer ?? []).map((preference) => ({
      text: `prefer ${preference.brand}, worth ${describeWorth(preference)}`,
      remove() {
        changeBrands((brands) => ({ ...brands, prefer: (brands.prefer ?? []).filter(({ brand }) => brand !== preference.brand) }));
        say(`prefer ${preference.brand}: removed.`);
      },
    })),
  ];

  return {
    element: make("div", {}, form, list.element),
    show({ trip, rules }) {
      list.show(entriesOf(rules.brands ?? {}));
      if (offeredFor === trip.stations) return;
      offeredFor = trip.stations;
      offered.replaceChildren(...brandsOf(trip).map(([brand, count]) => make("option", { value: brand }, counted(count, "station"))));
    },
  };
}

/** An empty list of the only brands would leave no station, so there is none. */
function withoutEmpty(brands: string[]): string[] | undefined {
  return brands.length === 0 ? undefined : brands;
}

/** The brands of the trip's stations, the most frequent first. */
function brandsOf({ stations }: RulesShown["trip"]): [brand: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { brand } of stations) {
    const name = brand?.trim() ?? "";
    if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MOST_OFFERED);
}
