import "./design/base.css";
import { render } from "preact";
import { loadOptimizer } from "../browser.js";
import { createApp } from "./app/app.js";
import { AppContext } from "./app/context.js";
import { openFirst } from "./app/openFirst.js";
import { PhoneShell, Shell } from "./app/Shell.js";
import { keepOffline } from "./offline.js";

const root = document.querySelector("#app");
if (root === null) throw new Error("the page lacks its root");

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

try {
  const app = createApp(await loadOptimizer());
  await Promise.all([openFirst(app), app.frame.peek() === "phone" && PhoneShell.preload()]);
  // A trip is planned in the next frame: the page is drawn with its plan.
  await nextFrame();
  // The frame that stood here while the page was loaded.
  root.replaceChildren();
  render(
    <AppContext.Provider value={app}>
      <Shell />
    </AppContext.Provider>,
    root,
  );
  requestAnimationFrame(() => setTimeout(keepOffline));
} catch (error) {
  root.replaceChildren(
    "This page could not start. Check the network and reload it. It needs a browser of 2023 or later that may run WebAssembly.",
  );
  throw error;
}
