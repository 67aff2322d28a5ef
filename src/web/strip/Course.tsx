import { defined } from "../../common/defined.js";
import type { TankCourse } from "../../planning/drive.js";
import type { StripLayout } from "./layout.js";

/** The line of a tank along the road. */
export function coursePath({ miles, gallons }: TankCourse, { x, tankY }: Pick<StripLayout, "x" | "tankY">): string {
  return miles
    .map((mile, i) => `${i === 0 ? "M" : "L"}${x(mile).toFixed(1)} ${tankY(defined(gallons[i])).toFixed(1)}`)
    .join("");
}

/** The fuel in the tank as a filled line. */
export function Course({ course, layout }: { readonly course: TankCourse; readonly layout: StripLayout }) {
  const { x, tankY } = layout;
  const line = coursePath(course, layout);
  const [first, last] = [defined(course.miles[0]), course.miles.at(-1) ?? 0];
  return (
    <g>
      <path class="tank-area" d={`${line}L${x(last).toFixed(1)} ${tankY(0)}L${x(first).toFixed(1)} ${tankY(0)}Z`} />
      <path class="tank-line" data-line="plan" d={line} />
    </g>
  );
}
