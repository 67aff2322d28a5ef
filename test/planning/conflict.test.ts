import { findConflicts } from "./conflict.js";

findConflicts(25, 18);
