import { useComputed, useSignal } from "@preact/signals";
import { useApp } from "../../app/context.js";
import { counted, whole } from "../../design/words.js";
import { type Brand, type BrandChoice, brandsOf, choiceOf, chooseBrand, isSameBrand } from "../../rules/brandTable.js";
import type { BrandRules } from "../../rules/schema.js";
import { BrandMore } from "./BrandMore.js";
import { Cost } from "./Cost.js";
import { Segmented } from "./Segmented.js";
import { useAskedNeverCosts, useNeverCosts } from "./useNeverCosts.js";
import { useRules } from "./useRules.js";
import { Worth } from "./Worth.js";

const CHOICES = { any: "Any", prefer: "Prefer", never: "Never" } as const satisfies Readonly<
  Record<BrandChoice, string>
>;

/** So many are shown before the rest is asked for, and more than so many can be searched. */
const FIRST_SHOWN = 7;
const SEARCHED_FROM = 12;

/** The brands of the trip's stations, and what the rules say of each. */
export function BrandTable() {
  const { trip } = useApp();
  const { rules, setBrands } = useRules();
  const brands = useComputed(() => brandsOf(trip.value?.stations ?? [])).value;
  const isOpen = useSignal(false);
  useAskedNeverCosts();
  const search = useSignal("");
  const said = rules.brands ?? {};
  const missing = namesIn(said)
    .filter((name) => !brands.some((brand) => isSameBrand(brand.name, name)))
    .map((name): Brand => ({ name, also: [], stationCount: 0 }));
  const all = [...brands, ...missing];
  const wanted = search.value.trim().toLowerCase();
  const found = isOpen.value
    ? all.filter(({ name, also }) => [name, ...also].some((each) => each.toLowerCase().includes(wanted)))
    : all.filter((brand, k) => k < FIRST_SHOWN || choiceOf(said, brand.name) !== "any");
  return (
    <section class="rule-group" aria-label="Brands">
      <div class="rule-line">
        <h3 class="rule-name">Brands</h3>
        <span class="rule-aside">{counted(trip.value?.stations.length ?? 0, "station")}</span>
      </div>
      {isOpen.value && all.length > SEARCHED_FROM && (
        <input
          class="input"
          type="search"
          aria-label="Search the brands"
          placeholder="Search"
          value={search}
          onInput={({ currentTarget }) => (search.value = currentTarget.value)}
        />
      )}
      {found.map((brand) => (
        <BrandRow
          key={brand.name}
          brand={brand}
          brands={said}
          onChoose={(choice) => setBrands((before) => chooseBrand(before, brand.name, choice))}
        />
      ))}
      {found.length === 0 && (
        <p class="hint">{all.length === 0 ? "No station of this trip has a brand." : "No brand is called so."}</p>
      )}
      {all.length > FIRST_SHOWN && (
        <button
          type="button"
          class="button is-link rule-open"
          aria-expanded={isOpen.value}
          onClick={() => {
            search.value = "";
            isOpen.value = !isOpen.value;
          }}
        >
          {isOpen.value ? "Fewer brands" : `All ${whole(all.length)} brands`}
        </button>
      )}
      <BrandCosts brands={said} />
      <BrandMore all={all} />
    </section>
  );
}

function BrandRow({
  brand,
  brands,
  onChoose,
}: {
  readonly brand: Brand;
  readonly brands: BrandRules;
  readonly onChoose: (choice: BrandChoice) => void;
}) {
  const { name, also, stationCount } = brand;
  const choice = choiceOf(brands, name);
  const never = useNeverCosts().get(name);
  return (
    <div class="brand">
      <div class="brand-line">
        <span class="brand-name">
          {name} <span class="brand-count">{whole(stationCount)}</span>
          {also.length > 0 && (
            <span class="brand-also" title={also.join(", ")}>
              with {also.join(", ")}
            </span>
          )}
        </span>
        <span class="brand-never">{choice !== "never" && never}</span>
        <Segmented label={name} choices={CHOICES} chosen={choice} onChoose={onChoose} />
      </div>
      {choice === "prefer" && <Worth name={name} />}
    </div>
  );
}

function BrandCosts({ brands: { never, only, prefer } }: { readonly brands: BrandRules }) {
  if (!(never?.length || only?.length || prefer?.length)) return null;
  return (
    <p class="rule-note is-kept">
      {never?.length ? <Cost rule="brands.never" what="Never" /> : null}
      {prefer?.length ? <Cost rule="brands.prefer" what="Prefer" more=" with what the brand is worth" /> : null}
      {only?.length ? <Cost rule="brands.only" what="Only some" /> : null}
    </p>
  );
}

/** All names in the rules, which the trip may lack. */
function namesIn({ only, never, prefer }: BrandRules): string[] {
  return [...new Set([...(only ?? []), ...(never ?? []), ...(prefer ?? []).map(({ brand }) => brand)])];
}
