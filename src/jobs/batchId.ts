import { randomBytes } from "node:crypto";
import { defined } from "../common/defined.js";

// Letters and digits that are not mistaken for each other.
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 20;
const BATCH_ID = new RegExp(`^batch_[${ALPHABET}]{${LENGTH}}$`);

/** Bytes from here on are drawn again: the alphabet's length divides this evenly. */
const DRAWN_BELOW = 240;

/** The id of a new batch: 98 random bits. */
export function makeBatchId(): string {
  let id = "";
  while (id.length < LENGTH)
    for (const byte of randomBytes(LENGTH))
      if (byte < DRAWN_BELOW && id.length < LENGTH) id += defined(ALPHABET[byte % ALPHABET.length]);
  return `batch_${id}`;
}

/** Whether a text can be the id of a batch. Ids become names of files and keys, so nothing else may be looked up. */
export function isBatchId(text: string): boolean {
  return BATCH_ID.test(text);
}
