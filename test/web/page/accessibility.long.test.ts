import { askAxe } from "./axe.js";

askAxe("desktop");
askAxe("phone");
