import { findConflicts } from "./conflict.js";

findConflicts(24, 19);
