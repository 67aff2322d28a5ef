import { Check } from "lucide-preact";
import { count, counted, dollars, gallons } from "../design/words.js";
import { figuresOf, titleOf } from "./figures.js";
import { wordPaid } from "./paid.js";
import type { Comparison, SidePlan, Taking } from "./plans.js";

interface ColumnsProps {
  readonly comparison: Comparison;
  readonly onTake: (taking: Taking, name: string) => void;
}

/** The plans side by side. */
export function Columns({ comparison, onTake }: ColumnsProps) {
  return (
    <ul class="columns" aria-label="The plans">
      {comparison.plans.map((side, k) => (
        <Column key={`${side.kind}${k}`} side={side} comparison={comparison} onTake={onTake} />
      ))}
    </ul>
  );
}

function Column({ side, comparison, onTake }: ColumnsProps & { readonly side: SidePlan }) {
  const { plan, kind, taking } = side;
  const {
    plans: [shown],
    asked: { rules },
  } = comparison;
  const figures = figuresOf(plan, shown?.plan ?? plan);
  const title = titleOf(side, rules);
  const credit = plan.total_tax_credit ?? 0;
  return (
    <li class={kind === "best" ? "column is-shown" : "column"} data-plan={kind}>
      <h3>{title}</h3>
      <p class="column-pay">
        {dollars(figures.pay.dollars)}
        {figures.pay.isAdjusted && <sup>1</sup>}
      </p>
      <p class={figures.isLess ? "column-note is-less" : "column-note"}>
        {figures.difference ?? wordShown(comparison)}
      </p>
      <dl>
        {credit > 0 && <Row name="Paid at the pump" value={dollars(plan.total_fuel_cost)} />}
        <Row name="Stops" value={count(plan.stop_count)} />
        <Row name="On the road" value={figures.time} below={figures.timeDifference ?? ""} />
        <Row name="Least in the tank" value={gallons(plan.lowest_fuel_gallons)} />
      </dl>
      <Problems problems={plan.problems} />
      <Take side={side} taking={taking} title={title} onTake={onTake} />
    </li>
  );
}

function wordShown({ plans, isCheapest, isFewest, isNaive }: Comparison): string {
  const also = [
    ...(isCheapest ? ["the cheapest"] : []),
    ...(isFewest ? ["the fewest stops"] : []),
    ...(isNaive ? ["as at a quarter tank"] : []),
  ];
  return [wordPaid(plans.map(({ plan }) => plan)), ...also].join(" · ");
}

function Row({ name, value, below }: { readonly name: string; readonly value: string; readonly below?: string }) {
  return (
    <div class="column-row">
      <dt>{name}</dt>
      <dd>
        {value}
        {below !== undefined && <span class="column-below">{below}</span>}
      </dd>
    </div>
  );
}

/** Which rules a plan breaks: a list that opens over what is below it. */
function Problems({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return <p class="column-problems" />;
  return (
    <details class="column-problems">
      <summary>Breaks your rules {problems.length === 1 ? "once" : counted(problems.length, "time")}</summary>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </details>
  );
}

function Take({
  side: { kind },
  taking,
  title,
  onTake,
}: {
  readonly side: SidePlan;
  readonly taking: Taking | undefined;
  readonly title: string;
  readonly onTake: ColumnsProps["onTake"];
}) {
  if (kind === "best")
    return (
      <p class="column-shown">
        <Check class="icon" aria-hidden="true" />
        Shown on the map
      </p>
    );
  if (taking === undefined) return <p class="column-shown is-none">No rules lead to it</p>;
  return (
    <button type="button" class="button" onClick={() => onTake(taking, title)}>
      {taking.isExact ? "Take this plan" : `Take its stops, ${dollars(taking.payDollars)}`}
      <span class="unseen">: {title}</span>
    </button>
  );
}
