import { compareOptimizeAnswers } from "./differential.js";

compareOptimizeAnswers({ plain: 500, odd: 1000, damaged: 1000 });
