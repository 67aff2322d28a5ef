import { fork } from "node:child_process";
import { Outcome, type Order } from "./messages.js";

/** Characters of what a process printed. */
const MOST_SAID = 2000;

export type RunTests = (order: Order) => Promise<Outcome>;

/** Makes a function that runs tests, each time in a process of its own. @param runner the built `runner.js`. */
export const runTestsBy =
  (runner: URL): RunTests =>
  (order) =>
    new Promise((resolve, reject) => {
      const child = fork(runner, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (data: Buffer) => (said += data.toString("utf8")));
      child.once("message", (message) => {
        // A thread in a loop without an end does not let its process exit.
        child.kill("SIGKILL");
        resolve(Outcome.parse(message));
      });
      child.once("error", reject);
      // A fault can exhaust the memory that a process may have, too.
      child.once("exit", (code, signal) =>
        resolve({
          kind: "failed",
          test: order.tests[0] ?? "",
          message: `the tests' process ended with ${signal ?? code} and without a result: ${said.slice(-MOST_SAID)}`,
        }),
      );
      child.send(order);
    });
