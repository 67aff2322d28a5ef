/// <reference types="vite/client" />
// The map alone on a page. A test hands it what to show in an event.

import { find } from "../../../src/web/dom.js";
import { createMap } from "../../../src/web/views/map/index.js";

const map = createMap(find("map", HTMLElement), () => undefined);
addEventListener("show", (event) => {
  if (event instanceof CustomEvent) map.show(event.detail);
});
