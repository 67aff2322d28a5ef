import { findConflicts } from "./conflict.js";

findConflicts(60, 18);
