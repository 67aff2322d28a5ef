import { effect, type Signal, signal } from "@preact/signals";

export type Theme = "light" | "dark";

const KEY = "fuel-route-theme";

/**
 * The page's theme: the one that was chosen, or that of the system as long as none was. It is set on the root before
 * anything is drawn.
 */
export function watchTheme(): Signal<Theme> {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const ofSystem = (): Theme => (system.matches ? "dark" : "light");
  const theme = signal(readChosen() ?? ofSystem());
  system.addEventListener("change", () => {
    if (readChosen() === undefined) theme.value = ofSystem();
  });
  effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
  });
  return theme;
}

/** Keeps the choice on the device. */
export function chooseTheme(theme: Signal<Theme>, chosen: Theme): void {
  theme.value = chosen;
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // Some browsers keep nothing in private windows, and the page works without it.
  }
}

function readChosen(): Theme | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : undefined;
  } catch {
    return undefined;
  }
}
