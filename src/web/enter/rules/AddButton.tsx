import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useId, useRef } from "preact/hooks";

/** A form that a button opens and closes. */
export interface Adding {
  readonly isOpen: Signal<boolean>;
  readonly button: RefObject<HTMLButtonElement>;
  readonly id: string;
  /** Takes the focus to the button. */
  readonly toButton: () => void;
  readonly close: () => void;
}

export function useAdding(): Adding {
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const toButton = (): void => button.current?.focus();
  return {
    isOpen,
    button,
    id,
    toButton,
    close() {
      isOpen.value = false;
      toButton();
    },
  };
}

export function AddButton({
  adding: { isOpen, button },
  children,
}: {
  readonly adding: Adding;
  readonly children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class="button is-link rule-add"
      ref={button}
      aria-expanded={isOpen.value}
      onClick={() => (isOpen.value = !isOpen.value)}
    >
      {children}
    </button>
  );
}
