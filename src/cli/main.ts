#!/usr/bin/env node
// The command. It loads the rest only on a Node that can run it: an older one would end with a stack trace.

import { isTooOld, wordTooOld } from "../common/leastNode.js";

const EXIT_USAGE = 2;

if (isTooOld(process.versions.node)) {
  process.stderr.write(`${wordTooOld(process.versions.node)}\n`);
  process.exitCode = EXIT_USAGE;
} else {
  await import("./commands.js");
}
