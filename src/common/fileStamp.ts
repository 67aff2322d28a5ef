import { stat } from "node:fs/promises";
import { systemCode } from "./systemError.js";

/** A text that differs whenever a file has changed. */
export async function readStamp(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(" ");
  } catch (error) {
    return systemCode(error) ?? "unknown";
  }
}
