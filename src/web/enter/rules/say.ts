import { createContext } from "preact";
import { useContext } from "preact/hooks";

/** Announces to screen readers what has been done. */
export const Say = createContext<(text: string) => void>(() => undefined);

export function useSay(): (text: string) => void {
  return useContext(Say);
}
