import { findAlongLines, parseTexts } from "./hostile.js";

findAlongLines(1);
parseTexts(1);
