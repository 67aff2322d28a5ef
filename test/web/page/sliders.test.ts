import { moveEach } from "./moveSliders.js";

moveEach(["mpg"]);
