import { compareEnrichAnswers } from "./enrichDifferential.js";

compareEnrichAnswers({ plain: 12_000, odd: 22_000, damaged: 26_000 });
