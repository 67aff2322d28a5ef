import { once } from "node:events";
import { type Server, startServer } from "../http/server.js";
import { optionLines, optionsOf, variableLines } from "../settings/help.js";
import { readSettings } from "../settings/read.js";
import type { Settings } from "../settings/settings.js";
import { asksForTraces } from "./tracing.js";
import { ignoreStdoutErrors } from "./stdout.js";
import { reportServing, socketSource, startSuccessor } from "./takeover.js";
import { EXIT, parseOptions, UsageError } from "./usage.js";
import { wrongStart } from "./wrongStart.js";

export const SERVE_HELP = `Usage: fuel-route serve [--port N] [--host ADDRESS] [--keys FILE]

Starts the HTTP service and runs until it is told to stop (SIGINT, SIGTERM): then it takes no new connections,
answers the requests in flight and ends with 0. On SIGUSR2 it starts a new process, hands it the socket and ends once
that process serves: no request is refused in between.

Options:
${optionLines("serve")}

The environment variable beside an option is used where the option is not given. These have no option:
${variableLines("serve")}
Requests are traced if OpenTelemetry's own variables (OTEL_EXPORTER_OTLP_ENDPOINT and others) ask for it.
The address goes to stdout, the log (JSON lines) to stderr. docs/operating.md tells more of the settings.
`;

/** Where the page's build writes it: beside the folder that this module is compiled to. */
const PAGE_FOLDER = new URL("../web/", import.meta.url);

export async function serve(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, optionsOf("serve"));
  if (positionals.length > 0) throw new UsageError(`serve takes no argument such as ${positionals[0]}`);
  const isTraced = asksForTraces(process.env);
  const settings = readSettings(process.env, values);
  // The service keeps running when nobody reads its output any more.
  ignoreStdoutErrors();
  const signals = listenForSignals();
  const server = await start(settings, isTraced);
  process.stdout.write(`fuel-route listens on ${server.url}\n`);
  if (server.keyCount === 0) {
    process.stderr.write(
      `There is no valid API key in ${settings.redisUrl === undefined ? settings.keysFile : "Redis"}, so every request is refused: fuel-route keys issue --partner NAME\n`,
    );
  }
  reportServing();
  await signals.untilToldToStop(server);
  await server.close();
  // The exporter would keep the process alive while it retries to send the last traces.
  if (isTraced) process.exit(EXIT.done);
  return EXIT.done;
}

/** Listens for signals from now on, because one that comes during startup must not end the process at once. */
function listenForSignals(): { untilToldToStop(server: Server): Promise<void> } {
  const stop = new AbortController();
  const toldToStop = once(stop.signal, "abort");
  // The listeners stay: without one, a second signal would end the process while it drains.
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => stop.abort());
  let handOver = tellNotReady;
  process.on("SIGUSR2", () => handOver());
  return {
    async untilToldToStop({ socket }) {
      if (stop.signal.aborted) return;
      let isHandingOver = false;
      const tryHandOver = async (): Promise<void> => {
        if (isHandingOver) return;
        isHandingOver = true;
        if (await startSuccessor(socket, stop.signal)) stop.abort();
        else if (!stop.signal.aborted) process.stderr.write("The new instance did not start; this one goes on.\n");
        isHandingOver = false;
      };
      handOver = () => void tryHandOver();
      await toldToStop;
    },
  };
}

function tellNotReady(): void {
  process.stderr.write("This instance is not ready to be followed by another one.\n");
}

async function start(settings: Settings, isTraced: boolean): Promise<Server> {
  const receiveSocket = socketSource();
  try {
    return await startServer({
      ...settings,
      isTraced,
      pageFolder: PAGE_FOLDER,
      ...(receiveSocket === undefined ? {} : { receiveSocket }),
    });
  } catch (error) {
    throw wrongStart(error, settings);
  }
}
