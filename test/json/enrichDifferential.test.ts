import { compareEnrichAnswers } from "./enrichDifferential.js";

compareEnrichAnswers({ plain: 1000, odd: 2000, damaged: 2000 });
