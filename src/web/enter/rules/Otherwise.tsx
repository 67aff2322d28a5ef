import { Segmented } from "./Segmented.js";
import { useRules } from "./useRules.js";

const OTHERWISE = { refuse: "Say what is in the way", dip: "Keep the most" } as const;

/** What is done where no plan keeps buffer and reserve. */
export function Otherwise() {
  const { rules, set } = useRules();
  const chosen = rules.when_infeasible ?? "refuse";
  return (
    <section class="rule-group">
      <h3 class="rule-name">If there is no plan</h3>
      <Segmented
        label="If there is no plan"
        choices={OTHERWISE}
        chosen={chosen}
        onChoose={(when_infeasible) => set({ when_infeasible })}
      />
      <p class="rule-note">
        {chosen === "dip" ? "As much is kept in the tank as can be." : "What would help is offered."}
      </p>
    </section>
  );
}
