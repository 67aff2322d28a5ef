import { once } from "node:events";
import { type Server, startServer } from "../http/server.js";
import { readSettings, serverOptionsOf, type Settings, unknownVariables } from "./config.js";
import { asksForTraces } from "./tracing.js";
import { unwatchStdout } from "./stdout.js";
import { reportServing, socketSource, startSuccessor, SUCCESSOR_VARIABLE } from "./takeover.js";
import { EXIT, parseOptions, UsageError } from "./usage.js";
import { wrongStart } from "./wrongStart.js";

export const SERVE_HELP = `Usage: fuel-route serve [--port N] [--host ADDRESS] [--keys FILE]

Starts the HTTP service and runs until it is told to stop (SIGINT, SIGTERM): then it takes no new connections,
answers the requests in flight and ends with 0. On SIGUSR2 it starts a new process, hands it the socket and ends once
that process serves: no request is refused in between.

Options:
  --port N         port to listen on; 0 takes a free one   FUEL_ROUTE_PORT       8080
  --host ADDRESS   address to listen on                    FUEL_ROUTE_HOST       127.0.0.1
  --keys FILE      key file; see fuel-route keys --help    FUEL_ROUTE_KEYS_FILE  fuel-route-keys.json

The environment variable beside an option is used where the option is not given. These have no option:
  FUEL_ROUTE_REDIS_URL         keeps keys, counters, sets of stations and batches for any number of instances
  FUEL_ROUTE_DATA              folder for sets of stations and batches where there is no Redis, fuel-route-data
  FUEL_ROUTE_STATIONS          your own stations, for all partners: a file as fuel-route plan reads, read anew when it changes
  FUEL_ROUTE_SET_MEMORY        megabytes of memory for sets of stations, 512
  FUEL_ROUTE_BATCH_THREADS     threads that plan batches where there is no Redis, one for each core
  FUEL_ROUTE_BATCH_DAYS        days that a batch is kept after its end, 7
  FUEL_ROUTE_ROUTING           interstates (built in), valhalla, valhalla-http, osrm-http or google
  FUEL_ROUTE_PLACES            gazetteer (built in), nominatim or google
  FUEL_ROUTE_VALHALLA_TILES    folder built by fuel-route roads build
  FUEL_ROUTE_VALHALLA_URL, FUEL_ROUTE_OSRM_URL, FUEL_ROUTE_NOMINATIM_URL
  FUEL_ROUTE_GOOGLE_API_KEY
  FUEL_ROUTE_UPSTREAM_TIMEOUT  seconds to wait for a route, and for each 500 stations of an enrichment, 10
  FUEL_ROUTE_VEHICLES          catalog made by fuel-route vehicles import
  FUEL_ROUTE_BRANDS            names of brands beside the built-in ones, JSON
  FUEL_ROUTE_FUEL_TAX          rates of a quarter in place of the built-in ones; see fuel-route tax --help
  FUEL_ROUTE_WORKERS           threads that compute, one for each core; one more computes small requests
  FUEL_ROUTE_WORKER_MEMORY     megabytes of JavaScript heap for each thread, 512
  FUEL_ROUTE_TASK_TIMEOUT      seconds for computing one request, 10
  FUEL_ROUTE_QUEUE             requests that wait for a thread, 200; more are refused
  FUEL_ROUTE_BODY_LIMIT        bytes of the largest body, 16777216
  FUEL_ROUTE_HEADER_TIMEOUT    seconds for a request's header to arrive, 10
  FUEL_ROUTE_REQUEST_TIMEOUT   seconds for a whole request to arrive, 60
  FUEL_ROUTE_CONNECTIONS       connections open at a time, 1000
  FUEL_ROUTE_CLOSE_TIMEOUT     seconds for requests in flight when the service is told to stop, 10
  FUEL_ROUTE_CORS_ORIGINS      origins of pages that may call it, with commas between, or *; none
  FUEL_ROUTE_METRICS_TOKEN     must be sent to GET /metrics as Authorization: Bearer; none
  FUEL_ROUTE_LOG_LEVEL         info
Requests are traced if OpenTelemetry's own variables (OTEL_EXPORTER_OTLP_ENDPOINT and others) ask for it.
The address goes to stdout, the log (JSON lines) to stderr.
`;

/** Where the page's build writes it: beside the folder that this module is compiled to. */
const PAGE_FOLDER = new URL("../web/", import.meta.url);

export async function serve(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, ["port", "host", "keys"]);
  if (positionals.length > 0) throw new UsageError(`serve takes no argument such as ${positionals[0]}`);
  const isTraced = asksForTraces(process.env);
  const settings = readSettings(process.env, { PORT: values.port, HOST: values.host, KEYS_FILE: values.keys });

  for (const name of unknownVariables(process.env)) {
    if (name !== SUCCESSOR_VARIABLE)
      process.stderr.write(`${name} is no setting, and is ignored: docs/operating.md lists them.\n`);
  }
  // The service keeps running when nobody reads its output any more.
  unwatchStdout();
  process.stdout.on("error", () => undefined);
  const signals = listenForSignals();
  const server = await start(settings, isTraced);
  process.stdout.write(`fuel-route listens on ${server.url}\n`);
  if (server.keyCount === 0) {
    process.stderr.write(
      `There is no valid API key in ${settings.REDIS_URL === undefined ? settings.KEYS_FILE : "Redis"}, so every request is refused: fuel-route keys issue --partner NAME\n`,
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
      ...serverOptionsOf(settings, isTraced),
      pageFolder: PAGE_FOLDER,
      ...(receiveSocket === undefined ? {} : { receiveSocket }),
    });
  } catch (error) {
    throw wrongStart(error, settings);
  }
}
