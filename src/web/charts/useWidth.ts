import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** How wide an element is, in pixels; 0 until it is laid out. */
export function useWidth(element: RefObject<HTMLElement>): Signal<number> {
  const width = useSignal(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const read = (): void => {
      width.value = Math.round(current.clientWidth);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return width;
}
