// The tools over both transports, as the official client reaches them: a process of its own, and a service with a key.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import { decodePolyline } from "../../src/contract/values/polyline.js";
import { openProviders } from "../../src/providers/open.js";
import { findRoute } from "../../src/providers/routing/computeRoute.js";
import { MAIN, makeFolder, startService } from "../support/cli.js";
import { issue, OWN_KEY_FILE } from "../support/keyFiles.js";
import { integer, pick, seededRandom } from "../support/random.js";

export const TRIP = {
  origin: "San Francisco, CA",
  destination: "Teaneck, NJ",
  mpg: 6.5,
  tank_capacity_gallons: 150,
  current_fuel_gallons: 90,
};

const STATIONS = 2000;
const BRANDS = ["Love's", "Pilot", "TA", "Kwik Trip", "Independent"] as const;

/** Two thousand stations along the built-in route from coast to coast, with long names, as a file of theirs. */
async function makeStations(): Promise<string> {
  const providers = await openProviders({
    routingName: "interstates",
    placesName: "gazetteer",
    upstreamTimeoutMs: 10_000,
  });
  const { route } = await findRoute(providers, TRIP, new AbortController().signal);
  await providers.close();
  const { lats, lngs } = decodePolyline(route.polyline) ?? { lats: [], lngs: [] };
  const random = seededRandom(22);
  const rows = Array.from({ length: STATIONS }, (_, i) => {
    const at = integer(random, 0, lats.length - 1);
    const brand = pick(random, BRANDS);
    const place = [(lats[at] ?? 0) + (random() - 0.5) / 20, (lngs[at] ?? 0) + (random() - 0.5) / 20].map((degrees) =>
      degrees.toFixed(5),
    );
    return [
      `s${i}`,
      `${brand} ${"Travel Plaza & Truck Wash ".repeat(1 + (i % 6))}#${i}`,
      `Exit ${i} of a road whose name is long`,
      brand,
      ...place,
      (3 + random()).toFixed(3),
    ].join(",");
  });
  return ["id,name,address,brand,lat,lng,price", ...rows, ""].join("\n");
}

export const stations = await makeStations();

async function writeStations(folder: string): Promise<string> {
  const path = join(folder, "stations.csv");
  await writeFile(path, stations);
  return path;
}

/** The revisions of the protocol: the one with a handshake, and the one without. */
export type Revision = "legacy" | "auto";

function makeClient(revision: Revision): Client {
  return new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: revision } });
}

/** Starts `fuel-route mcp`. @returns also what it has written to stderr. */
export async function connectProcess(
  revision: Revision = "auto",
  args: readonly string[] = [],
): Promise<{ client: Client; stderr: () => string }> {
  const folder = await makeFolder();
  return connectTo(revision, ["--stations", await writeStations(folder), ...args]);
}

/** The same with these options alone. */
export async function connectTo(
  revision: Revision,
  args: readonly string[],
): Promise<{ client: Client; stderr: () => string }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, "mcp", ...args],
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (piece: Buffer) => (stderr += piece.toString()));
  const client = makeClient(revision);
  onTestFinished(() => client.close());
  await client.connect(transport);
  return { client, stderr: () => stderr };
}

/** Starts a service with a key each for two partners. */
export async function startTools(environment: Readonly<Record<string, string>> = {}) {
  const folder = await makeFolder();
  const keys = [
    await issue(join(folder, OWN_KEY_FILE), "Acme Freight"),
    await issue(join(folder, OWN_KEY_FILE), "Other Freight"),
  ];
  const service = await startService(folder, [], {
    FUEL_ROUTE_STATIONS: await writeStations(folder),
    ...environment,
  });
  return { ...service, keys };
}

export async function connectService(url: string, key: string, revision: Revision = "auto"): Promise<Client> {
  const client = makeClient(revision);
  onTestFinished(() => client.close());
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  return client;
}

const Content = z.array(
  z.discriminatedUnion("type", [
    z.object({ type: z.literal("text"), text: z.string() }),
    z.object({ type: z.literal("resource_link"), uri: z.string() }),
  ]),
);

/** What an assistant sees of an answer, with the bounds that hold for all answers. */
export async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
  const parts = Content.parse(content);
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  const link = parts.flatMap((part) => (part.type === "resource_link" ? [part.uri] : []))[0];
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1500);
  expect(Buffer.byteLength(JSON.stringify(structuredContent ?? {}))).toBeLessThanOrEqual(50_000);
  return { text, link, isError, structured: z.record(z.string(), z.unknown()).parse(structuredContent ?? {}) };
}
