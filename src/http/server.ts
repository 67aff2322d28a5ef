import type { FastifyInstance } from "fastify";
import { KeyRing } from "../keys/file.js";
import { loadOptimizer } from "../index.js";
import { openProviders, type Providers, type ProviderSettings } from "../providers.js";
import { loadScanner } from "../scanner.js";
import { loadVehicles } from "../vehicles/load.js";
import { buildApp } from "./app.js";

/** Requests that have not been answered this long after closing are cut off. */
const CLOSE_DEADLINE_MS = 10_000;

export interface ServerOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly keysFile: string;
  /** A catalog beside the built-in one. */
  readonly vehiclesFile?: string;
  readonly bodyLimitBytes: number;
  readonly logLevel: string;
  /** Which providers to open; the server closes them with itself. */
  readonly providers: ProviderSettings;
}

export interface Server {
  /** Where the service listens: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** How many keys are known at the start. */
  readonly keyCount: number;
  /** Stops listening and waits for requests in flight, up to ten seconds. */
  close(): Promise<void>;
}

/**
 * Starts the service. The log goes to stderr.
 * @throws {KeyFileError} when the key file cannot be read; {CatalogError} when the vehicles' file cannot; a system error when the address cannot be taken.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  let app: FastifyInstance | undefined;
  const keys = await KeyRing.open(options.keysFile, (problem) => app?.log.error({ reason: problem.message }, "keys not reloaded"));
  let providers: Providers | undefined;
  try {
    providers = await openProviders(options.providers);
    app = await buildApp({
      ...providers,
      optimizer: await loadOptimizer(),
      scanner: await loadScanner(),
      vehicles: await loadVehicles(options.vehiclesFile),
      authenticate: (key) => keys.find(key),
      bodyLimitBytes: options.bodyLimitBytes,
      log: { level: options.logLevel, stream: process.stderr },
    });
    await app.listen({ host: options.host, port: options.port });
  } catch (error) {
    keys.close();
    await app?.close();
    await providers?.close();
    throw error;
  }
  const { close: closeProviders } = providers;
  return {
    url: urlOf(app),
    keyCount: keys.size,
    close: async () => {
      keys.close();
      const { server } = app;
      const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_DEADLINE_MS);
      await app.close();
      clearTimeout(deadline);
      await closeProviders();
    },
  };
}

function urlOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("the service listens on no port");
  return `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
}
