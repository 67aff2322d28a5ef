import { compareOptimizeAnswers } from "./differential.js";

compareOptimizeAnswers({ plain: 1000, odd: 2000, damaged: 2000 });
