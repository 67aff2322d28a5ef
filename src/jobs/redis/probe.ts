import { once } from "node:events";
import { createServer } from "node:http";

/** Where a worker answers probes. */
export interface Probe {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Answers `GET /healthz` while the process lives, and `GET /readyz` with 503 while it cannot take parts.
 * @throws a system error when the address cannot be used.
 */
export async function startProbe(
  { host, port }: { readonly host: string; readonly port: number },
  findFault: () => string | undefined,
): Promise<Probe> {
  const server = createServer(({ url, method }, response) => {
    if (method !== "GET" || (url !== "/healthz" && url !== "/readyz")) {
      response.writeHead(404).end();
      return;
    }
    const fault = url === "/readyz" ? findFault() : undefined;
    response
      .writeHead(fault === undefined ? 200 : 503, { "content-type": "application/json" })
      .end(JSON.stringify(fault === undefined ? { status: "ok" } : { status: "not ready", reason: fault }));
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the worker listens on no port");
  return {
    url: `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
