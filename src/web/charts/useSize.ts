import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an element in pixels, kept up to date; 0 by 0 before it is known. */
export function useSize<E extends Element>(): { readonly ref: RefObject<E>; readonly size: Size } {
  const ref = useRef<E>(null);
  const size = useSignal<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const read = (): void => {
      const { width, height } = element.getBoundingClientRect();
      if (width !== size.peek().width || height !== size.peek().height) size.value = { width, height };
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size: size.value };
}
