// Where documents are read: the checkout, and the folder where the package was installed. Each has its ports and its
// services, which its documents share.

import { copyFile, mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Ports } from "./tryDocument.js";
import { Services } from "./services.js";
import { Shell } from "./shell.js";
import { type Scene, User } from "./user.js";

const KEY_FILE = "acme.key";

export class Place {
  readonly #services: Services;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #port: number;
  /** Of the service that runs before a document is opened. */
  readonly #servedPort: number;
  readonly #workPort: number;
  readonly #redisPort: number;
  #isServed = false;

  private constructor(
    readonly folder: string,
    readonly checkout: string,
    logs: string,
    environment: NodeJS.ProcessEnv,
    [port, servedPort, workPort, redisPort]: readonly [number, number, number, number],
  ) {
    this.#services = new Services(logs);
    this.#port = port;
    this.#servedPort = servedPort;
    this.#workPort = workPort;
    this.#redisPort = redisPort;
    this.#environment = {
      ...environment,
      CHECKOUT: checkout,
      LOGS: logs,
      WORK_PORT: String(workPort),
      REDIS_PORT: String(redisPort),
    };
  }

  /** @param logs a folder, which need not be there yet. */
  static async open(folder: string, checkout: string, logs: string, environment: NodeJS.ProcessEnv): Promise<Place> {
    await mkdir(logs, { recursive: true });
    const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    return new Place(folder, checkout, logs, environment, ports);
  }

  /** Opens a shell for a document, with all that its scene takes for granted. */
  async prepare(scene: Scene, folder: string): Promise<{ user: User; ports: Ports }> {
    await mkdir(folder, { recursive: true });
    const port = scene.isServed === true ? this.#servedPort : this.#port;
    const user = this.#openUser(folder, port);
    if (scene.isServed === true) {
      await this.#serve();
      await copyFile(join(this.#servedFolder, KEY_FILE), join(folder, KEY_FILE));
      await user.run(`KEY=$(cat ${KEY_FILE})`);
    }
    for (const step of scene.before ?? []) {
      if (typeof step === "string") await user.run(step);
      else await user.start(step);
    }
    return {
      user,
      ports: {
        "127.0.0.1:8080": `127.0.0.1:${port}`,
        8081: String(this.#workPort),
        6379: String(this.#redisPort),
      },
    };
  }

  async close(): Promise<void> {
    await this.#services.end();
  }

  get #servedFolder(): string {
    return join(this.folder, "served");
  }

  /** Starts the one service that the documents share which take a running one for granted. */
  async #serve(): Promise<void> {
    if (this.#isServed) return;
    this.#isServed = true;
    await mkdir(this.#servedFolder);
    const user = this.#openUser(this.#servedFolder, this.#servedPort);
    await user.run(`(umask 077; fuel-route keys issue --partner "Acme Freight" > ${KEY_FILE} 2>keys.log)`);
    await user.start({ name: "served", command: "fuel-route serve", prints: /listens on/ });
  }

  #openUser(folder: string, port: number): User {
    const origin = `http://127.0.0.1:${port}`;
    const shell = new Shell(folder, { ...this.#environment, FUEL_ROUTE_PORT: String(port), URL: origin });
    return new User(shell, this.#services, folder, this.checkout, origin);
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
