import { attackHeads, attackTexts } from "./attacks.js";

attackTexts(1);
attackHeads(1);
