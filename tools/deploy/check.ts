// npm run check:deploy: checks that the Dockerfile and the files in deploy/ are well-formed and consistent with one
// another and with the service. The exit code is 1 if there are faults.

import { findDeployFaults, findTypeFaults, readDeployFiles } from "./deploy.js";

const files = await readDeployFiles(new URL("../../../", import.meta.url));
const faults = [...findDeployFaults(files), ...findTypeFaults(files)];
process.stdout.write(faults.length === 0 ? "No faults.\n" : `${faults.length} faults:\n${faults.join("\n")}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
