import { compareEnrichAnswers } from "./enrichDifferential.js";

compareEnrichAnswers({ plain: 500, odd: 1000, damaged: 1000 });
