/** The mile that a key moves a slider to from `mile`: one of `miles`, which ascend. Undefined for keys that do not move it. */
export function targetOf(key: string, miles: readonly number[], mile: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return miles.find((other) => other > mile) ?? miles.at(-1);
    case "ArrowLeft":
    case "ArrowDown":
      return miles.findLast((other) => other < mile) ?? miles[0];
    case "Home":
      return miles[0];
    case "End":
      return miles.at(-1);
    default:
      return undefined;
  }
}
