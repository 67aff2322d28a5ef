interface GaugeProps {
  readonly capacityGallons: number;
  /** From top to bottom. */
  readonly levels: readonly { readonly share: number; readonly gallons: number }[];
}

const WIDTH = 100;
const HEIGHT = 100;

/** The tank beside the rows: its width is the fuel on board. The rows say the same in figures. */
export function Gauge({ capacityGallons, levels }: GaugeProps) {
  const points = levels.map(({ share, gallons }) => `${((gallons / capacityGallons) * WIDTH).toFixed(2)},${(share * HEIGHT).toFixed(2)}`);
  return (
    <svg class="gauge" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon class="gauge-fuel" points={`0,0 ${points.join(" ")} 0,${HEIGHT}`} />
      <polyline class="gauge-edge" points={points.join(" ")} vector-effect="non-scaling-stroke" />
    </svg>
  );
}
