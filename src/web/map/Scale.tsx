import { whole } from "../design/words.js";

const MOST_PIXELS = 110;
const STEPS = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/** How long a way is on the map. */
export function Scale({ pixelsPerMile }: { readonly pixelsPerMile: number }) {
  const length = STEPS.find((miles) => miles * pixelsPerMile <= MOST_PIXELS) ?? 1;
  return (
    <p class="map-scale" style={{ width: `${length * pixelsPerMile}px` }}>
      {whole(length)} mi
    </p>
  );
}
