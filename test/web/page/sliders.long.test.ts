import { SETTING_NAMES } from "../../../src/web/settings.js";
import { moveEach } from "./moveSliders.js";

moveEach(SETTING_NAMES);
