const ROWS = Array.from({ length: 6 }, (_, k) => k);

/** Grey rows at the places of the plan's own, until it is there. */
export function WaitingPlan() {
  return (
    <div class="waiting" aria-busy="true">
      <p class="unseen">Planning …</p>
      <div class="waiting-head">
        <i />
        <i />
        <i />
      </div>
      {ROWS.map((row) => (
        <div key={row} class="waiting-row">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}
