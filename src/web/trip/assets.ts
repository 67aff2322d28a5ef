import { TripError } from "./error.js";

/** Fetches the text of a file that belongs to the page. */
export type FetchAsset = (url: URL) => Promise<string>;

/** The default: over the network, or from what the page keeps for offline use. */
export async function fetchAsset(url: URL): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

/**
 * The text of a file that belongs to the page.
 * @param what names the file in messages: `the list of places`.
 * @throws {TripError} when it cannot be fetched.
 */
export async function requireAsset(fetchText: FetchAsset, what: string, url: URL): Promise<string> {
  try {
    return await fetchText(url);
  } catch (cause) {
    throw new TripError(`The page could not fetch ${what}. Check the network and try again.`, { cause });
  }
}
