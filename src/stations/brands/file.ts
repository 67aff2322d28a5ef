import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { withoutMark } from "../../common/byteOrderMark.js";
import { parseJson } from "../../common/json.js";
import { systemCodeOf } from "../../common/systemError.js";
import { BrandsError, makeBrands } from "./brands.js";

/** Chains with their other names. */
export const OwnFamilies = z.record(z.string(), z.array(z.string()));
export type OwnFamilies = z.infer<typeof OwnFamilies>;

const FORM = 'chains with their other names, such as {"Prairie Fuel": ["Prairie Travel Plaza"]}';

/**
 * Reads a host's own chains from a JSON file.
 * @throws {BrandsError} naming the file, when it cannot be read or used.
 */
export async function readBrandsFile(path: string): Promise<OwnFamilies> {
  const file = basename(path);
  const json = await readFile(path, "utf8").catch((error: unknown) => {
    throw new BrandsError(`${file} cannot be read (${systemCodeOf(error)})`);
  });
  // Editors of Windows begin files with a byte order mark.
  const families = OwnFamilies.safeParse(parseJson(withoutMark(json))).data;
  if (families === undefined) throw new BrandsError(`${file} must be a JSON object of ${FORM}`);
  try {
    makeBrands(families);
  } catch (error) {
    throw error instanceof BrandsError ? new BrandsError(`${file}: ${error.message}`) : error;
  }
  return families;
}
