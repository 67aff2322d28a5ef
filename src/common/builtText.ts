import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";

/**
 * The text of a file that `npm run build` has made.
 * @param what names the file in the error: `The gazetteer's data`.
 * @throws {Error} when it has not been built.
 */
export async function readBuiltText(file: URL, what: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw notBuilt(what);
  }
}

/** The same where nothing can wait. */
export function readBuiltTextNow(file: URL, what: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw notBuilt(what);
  }
}

function notBuilt(what: string): Error {
  return new Error(`${what} cannot be read. Build it with \`npm run build\`.`);
}
