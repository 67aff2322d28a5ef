import { openKeyFile } from "./file.js";
import type { KeyStore } from "./store.js";

export interface KeyStoreSettings {
  /** Path of the key file. */
  readonly keysFile: string;
}

/** Opens the store that the settings name. */
export async function openKeyStore({ keysFile }: KeyStoreSettings): Promise<KeyStore> {
  return openKeyFile(keysFile);
}
