/** How much is in the tank at a share of a row's height, from its top. */
export interface Level {
  readonly share: number;
  readonly gallons: number;
}

interface GaugeProps {
  readonly capacityGallons: number;
  /** From top to bottom. */
  readonly levels: readonly Level[];
}

const SIZE = 100;

/** The tank beside the rows: its width is the fuel on board. The rows say the same in figures. */
export function Gauge({ capacityGallons, levels }: GaugeProps) {
  const points = levels
    .map(({ share, gallons }) => `${((gallons / capacityGallons) * SIZE).toFixed(2)},${(share * SIZE).toFixed(2)}`)
    .join(" ");
  const [top, bottom] = [(levels[0]?.share ?? 0) * SIZE, (levels.at(-1)?.share ?? 1) * SIZE];
  return (
    <svg class="gauge" viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="gauge-tank" y={top} width={SIZE} height={bottom - top} />
      <polygon class="gauge-fuel" points={`0,${top} ${points} 0,${bottom}`} />
      <polyline class="gauge-edge" points={points} vector-effect="non-scaling-stroke" />
    </svg>
  );
}
