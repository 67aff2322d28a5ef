import { KeyStoreError } from "../access/keys/store.js";
import { RedisError } from "../storage/redis.js";
import { QueueError } from "../jobs/redis/queue.js";
import { ProviderError } from "../providers/open.js";
import { HostSetError } from "../sets/hostSet.js";
import { BrandsError } from "../stations/brands/brands.js";
import { FuelTaxError } from "../tax/fuelTax.js";
import { TracingError } from "../tracing/open.js";
import { CatalogError } from "../vehicles/vehicle.js";
import { type Settings, variableOf } from "../settings/settings.js";
import { wrongBrands, wrongFuelTax } from "./ownTables.js";
import { UsageError } from "./usage.js";

/** Words an error that kept a service or a worker from starting, if its settings are at fault. */
export function wrongStart(error: unknown, settings: Pick<Settings, "host" | "port">): unknown {
  if (error instanceof ProviderError || error instanceof TracingError || error instanceof KeyStoreError)
    return new UsageError(error.message);
  if (error instanceof CatalogError) return new UsageError(`${variableOf("vehiclesFile")}: ${error.message}`);
  if (error instanceof BrandsError) return wrongBrands(error);
  if (error instanceof HostSetError) return new UsageError(`${variableOf("stationsFile")}: ${error.message}`);
  if (error instanceof FuelTaxError) return wrongFuelTax(error);
  if (error instanceof RedisError || error instanceof QueueError)
    return new UsageError(`${variableOf("redisUrl")}: ${error.message}`);
  if (
    error instanceof Error &&
    "code" in error &&
    "syscall" in error &&
    (error.syscall === "listen" || error.syscall === "getaddrinfo")
  ) {
    return new UsageError(`cannot listen on ${settings.host} port ${settings.port} (${String(error.code)})`);
  }
  return error;
}
