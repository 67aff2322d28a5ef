import { KeyFileError } from "../keys/file.js";
import { type Server, startServer } from "../http/server.js";
import { ProviderError } from "../providers.js";
import { CatalogError } from "../vehicles/file.js";
import { readSettings, serverOptionsOf } from "./config.js";
import { EXIT, parseOptions, UsageError } from "./usage.js";

export const SERVE_HELP = `Usage: fuel-route serve [--port N] [--host ADDRESS] [--keys FILE]

Starts the HTTP service and runs until it is told to stop (SIGINT, SIGTERM).

Options:
  --port N         port to listen on; 0 takes a free one   FUEL_ROUTE_PORT       8080
  --host ADDRESS   address to listen on                    FUEL_ROUTE_HOST       127.0.0.1
  --keys FILE      key file; see fuel-route keys --help    FUEL_ROUTE_KEYS_FILE  fuel-route-keys.json

The environment variable beside an option is used where the option is not given. These have no option:
  FUEL_ROUTE_ROUTING           interstates (built in), valhalla, valhalla-http, osrm-http or google
  FUEL_ROUTE_PLACES            gazetteer (built in), nominatim or google
  FUEL_ROUTE_VALHALLA_TILES    folder built by fuel-route roads build
  FUEL_ROUTE_VALHALLA_URL, FUEL_ROUTE_OSRM_URL, FUEL_ROUTE_NOMINATIM_URL
  FUEL_ROUTE_GOOGLE_API_KEY
  FUEL_ROUTE_UPSTREAM_TIMEOUT  seconds to wait for routing and places, 10
  FUEL_ROUTE_VEHICLES          catalog made by fuel-route vehicles import
  FUEL_ROUTE_BODY_LIMIT        bytes, 16777216
  FUEL_ROUTE_LOG_LEVEL         info
The address goes to stdout, the log (JSON lines) to stderr.
`;

export async function serve(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, ["port", "host", "keys"]);
  if (positionals.length > 0) throw new UsageError(`serve takes no argument such as ${positionals[0]}`);
  const settings = readSettings(process.env, { PORT: values.port, HOST: values.host, KEYS_FILE: values.keys });

  const server = await start(settings);
  process.stdout.write(`fuel-route listens on ${server.url}\n`);
  if (server.keyCount === 0) {
    process.stderr.write("There is no API key yet, so every request is refused: fuel-route keys issue --partner NAME\n");
  }
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await server.close();
  return EXIT.done;
}

async function start(settings: ReturnType<typeof readSettings>): Promise<Server> {
  try {
    return await startServer(serverOptionsOf(settings));
  } catch (error) {
    if (error instanceof ProviderError) throw new UsageError(error.message);
    if (error instanceof CatalogError) throw new UsageError(error.message);
    if (error instanceof KeyFileError) throw new UsageError(`${settings.KEYS_FILE}: ${error.message}`);
    if (error instanceof Error && "code" in error && "syscall" in error && (error.syscall === "listen" || error.syscall === "getaddrinfo")) {
      throw new UsageError(`cannot listen on ${settings.HOST} port ${settings.PORT} (${String(error.code)})`);
    }
    throw error;
  }
}
