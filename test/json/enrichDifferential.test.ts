import { compareEnrichAnswers } from "./enrichDifferential.js";

compareEnrichAnswers({ plain: 1500, odd: 3000, damaged: 3000 });
