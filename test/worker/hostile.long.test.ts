import { findAlongLines, parseTexts } from "./hostile.js";

findAlongLines(/./);
parseTexts(1);
