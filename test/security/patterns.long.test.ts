import { attackHeads } from "./attacks.js";

attackHeads(1);
