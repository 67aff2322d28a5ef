import { compareWorstFamilies } from "./exactness.js";

compareWorstFamilies(60);
