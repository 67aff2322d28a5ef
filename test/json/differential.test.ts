import { compareOptimizeAnswers } from "./differential.js";

compareOptimizeAnswers({ plain: 1500, odd: 3000, damaged: 3000 });
