import { compareEnrichAnswers } from "./enrichDifferential.js";
import { sampleSize } from "../support/sampleSize.js";

compareEnrichAnswers(
  sampleSize({ plain: 12_000, odd: 22_000, damaged: 26_000 }, { plain: 2_000, odd: 3_500, damaged: 4_000 }),
);
