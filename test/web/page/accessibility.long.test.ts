import { askAxe } from "./axe.js";

askAxe("desktop");
