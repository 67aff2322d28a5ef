// Sends the corpus to the service with its built-in providers and its built-in table of fuel tax, at a time that stands
// still.

import { createHash, type Hash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Station } from "../../../src/contract/station.js";
import { openProviders } from "../../../src/providers/open.js";
import { loadFuelTax } from "../../../src/tax/load.js";
import { makeApp } from "../../support/app.js";
import { memorySets } from "../../support/memorySets.js";
import { makeCorpus, type NamedRequest } from "./requests/corpus.js";
import { setOfCorpus } from "./requests/plans.js";
import { PLANNED_AT } from "./requests/pricing.js";
import { CORPUS_KEY } from "./requests/request.js";

/** A limit that nothing here reaches, neither in requests nor in seconds. */
const NO_LIMIT = 1_000_000;

const DIGEST_CHARACTERS = 12;

export interface Answers {
  /** The status and the digest of each answer, by the request's name. */
  readonly digests: ReadonlyMap<string, string>;
  /** The digest of each family's requests, by the family's name. */
  readonly families: ReadonlyMap<string, string>;
  /** Each answer: a line with status, content type and the methods that it allows, then its body. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Sends all requests, one after the other.
 * @param folder where each request and its answer are written; undefined for nowhere.
 */
export async function askAll(folder: string | undefined): Promise<Answers> {
  const providers = await openProviders({
    ROUTING: "interstates",
    PLACES: "gazetteer",
    UPSTREAM_TIMEOUT: NO_LIMIT / 1000,
  });
  const limits = { optimize: NO_LIMIT, explain: NO_LIMIT, routes: NO_LIMIT, enrich: NO_LIMIT, plans: NO_LIMIT };
  const stations = z.array(Station).parse(setOfCorpus());
  const app = await makeApp({
    ...providers,
    stationSets: memorySets({ default: stations, corpus: stations }),
    authenticate: (key) => (key === CORPUS_KEY ? { id: "key_corpus", partner: "Acme Freight", limits } : undefined),
    fuelTax: loadFuelTax(),
    now: () => Date.parse(PLANNED_AT),
  });
  if (folder !== undefined) await mkdir(folder, { recursive: true });

  const digests = new Map<string, string>();
  const hashes = new Map<string, Hash>();
  const texts = new Map<string, string>();
  for (const request of makeCorpus()) {
    const { family, name, method, path, headers, body } = request;
    const sent = toBytes(request);
    const hash = hashes.get(family) ?? createHash("sha256");
    hashes.set(family, hash.update(sent));

    const response = await app.inject({
      method,
      url: path,
      headers: { "x-request-id": name, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const { "content-type": contentType = "-", allow = "-" } = response.headers;
    const got = Buffer.concat([
      Buffer.from(`${response.statusCode} ${String(contentType)} ${String(allow)}\n`),
      response.rawPayload,
    ]);
    digests.set(name, `${response.statusCode} ${shorten(createHash("sha256").update(got))}`);
    texts.set(name, got.toString());
    if (folder !== undefined) {
      await writeFile(join(folder, `${name}.request.txt`), sent);
      await writeFile(join(folder, `${name}.answer.txt`), got);
    }
  }
  await app.close();
  await providers.close();
  return { digests, families: new Map([...hashes].map(([family, hash]) => [family, shorten(hash)])), texts };
}

function shorten(hash: Hash): string {
  return hash.digest("hex").slice(0, DIGEST_CHARACTERS);
}

function toBytes({ method, path, headers, body = Buffer.alloc(0) }: NamedRequest): Buffer {
  const lines = [`${method} ${path}`, ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`)];
  return Buffer.concat([Buffer.from(`${lines.join("\n")}\n\n`), body]);
}
