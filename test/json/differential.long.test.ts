import { compareOptimizeAnswers } from "./differential.js";
import { sampleSize } from "../support/sampleSize.js";

compareOptimizeAnswers(
  sampleSize({ plain: 20_000, odd: 40_000, damaged: 45_000 }, { plain: 2_500, odd: 5_000, damaged: 5_500 }),
);
