import { compareLevelTable } from "./levelTable.js";

compareLevelTable(200);
