export const METHODS = ["GET", "HEAD", "PUT", "PATCH", "DELETE", "POST", "OPTIONS"] as const;
export type Method = (typeof METHODS)[number];

/** One request of the corpus. */
export interface CorpusRequest {
  readonly method: Method;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Requests of one kind. */
export interface Family {
  readonly count: number;
  /** @param index counts from 0. */
  readonly make: (random: () => number, index: number) => CorpusRequest;
}

/** The key that the requests carry. */
export const CORPUS_KEY = "fr_corpus";

/** A POST with the corpus's key: text and bytes as they are, all else as JSON. */
export function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): CorpusRequest {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return {
    method: "POST",
    path,
    headers: { "x-api-key": CORPUS_KEY, "content-type": "application/json", ...headers },
    body: bytes,
  };
}
