import { moveEach, NAMES } from "./moveSliders.js";

moveEach(NAMES);
