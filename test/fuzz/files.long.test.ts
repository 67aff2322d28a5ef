import { fuzzFiles } from "./files.js";

await fuzzFiles(350);
