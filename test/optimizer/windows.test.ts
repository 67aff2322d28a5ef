import { compareWithChoices, compareWithSolver } from "./windowExactness.js";

compareWithSolver(30, 91);
compareWithChoices(100, 92);
