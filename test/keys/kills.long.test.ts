import { killOften } from "./kills.js";

killOften(50);
