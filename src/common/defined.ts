/**
 * An element that is there, which the compiler cannot know of an index within bounds. It takes the element and not the
 * list with its index: a load in here would meet every kind of array, and be eight times as slow as one in each loop.
 * @throws {RangeError} where there is none: an index was wrong, and no number may stand in for the element.
 */
export function defined<T>(element: T | undefined): T {
  return element === undefined ? missing() : element;
}

/** Apart, so that `defined` is small enough to be inlined everywhere. */
function missing(): never {
  throw new RangeError("there is no such element: an index is out of range");
}
