import { findConflicts } from "./conflict.js";

findConflicts(18, 18);
