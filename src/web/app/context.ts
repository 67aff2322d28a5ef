import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { App } from "./app.js";

export const AppContext = createContext<App | undefined>(undefined);

/** The state of the page. @throws {Error} outside of it. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error("a part of the page is shown outside of it");
  return app;
}
