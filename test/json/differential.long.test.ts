import { compareOptimizeAnswers } from "./differential.js";

compareOptimizeAnswers({ plain: 20_000, odd: 40_000, damaged: 45_000 });
