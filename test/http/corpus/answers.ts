// Sends the corpus to the service with its built-in providers and its built-in table of fuel tax, at a time that stands
// still.

import { z } from "zod";
import { Station } from "../../../src/contract/schemas/station.js";
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

/** Bytes that are no UTF-8 are refused, so that no two answers have the same text. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export interface Answer {
  /** The request's name. */
  readonly name: string;
  readonly family: string;
  /** The request's path without its query. */
  readonly path: string;
  /** The request as it is written for people. */
  readonly request: Buffer;
  /** A line with status, content type and the methods that the endpoint allows, then the body. */
  readonly text: string;
}

/**
 * Sends requests, one after the other.
 * @param isWanted which of the corpus, by name.
 */
export async function ask(isWanted: (name: string) => boolean): Promise<Answer[]> {
  const providers = await openProviders({
    routingName: "interstates",
    placesName: "gazetteer",
    upstreamTimeoutMs: NO_LIMIT,
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

  const answers: Answer[] = [];
  for (const request of makeCorpus(isWanted)) {
    const { family, name, method, path, headers, body } = request;
    // The service may take the body's memory for itself.
    const sent = toBytes(request);
    const response = await app.inject({
      method,
      url: path,
      headers: { "x-request-id": name, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    const { "content-type": contentType = "-", allow = "-" } = response.headers;
    answers.push({
      name,
      family,
      path: path.replace(/\?.*/, ""),
      request: sent,
      text: `${response.statusCode} ${String(contentType)} ${String(allow)}\n${UTF8.decode(response.rawPayload)}`,
    });
  }
  await app.close();
  await providers.close();
  return answers;
}

function toBytes({ method, path, headers, body = Buffer.alloc(0) }: NamedRequest): Buffer {
  const lines = [`${method} ${path}`, ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`)];
  return Buffer.concat([Buffer.from(`${lines.join("\n")}\n\n`), body]);
}
