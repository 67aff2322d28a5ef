import { compareDetours } from "./realDetours.js";

compareDetours("baltimore");
