import { compareEnrichAnswers } from "./enrichDifferential.js";
import { sampleSize } from "../support/sampleSize.js";

compareEnrichAnswers(sampleSize({ plain: 12_000, odd: 22_000, damaged: 26_000 }, { plain: 4_000, odd: 7_000, damaged: 8_000 }));
