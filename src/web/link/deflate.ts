// Compresses bytes to text that a link can hold.

/** A function takes only a limited number of arguments. */
const CHUNK_BYTES = 8192;

/** Compresses to zlib (RFC 1950), whose checksum shows damage, in base64url without padding (RFC 4648). */
export async function deflateToText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const deflated = await readAll(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate")), Infinity);
  let binary = "";
  for (let i = 0; i < deflated.length; i += CHUNK_BYTES)
    binary += String.fromCharCode(...deflated.subarray(i, i + CHUNK_BYTES));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The bytes that `deflateToText` wrote.
 * @throws {Error} of any kind when the text is anything else, or as soon as it has inflated to more than `mostBytes`.
 */
export async function inflateFromText(text: string, mostBytes: number): Promise<Uint8Array> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const deflated = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return readAll(new Blob([deflated]).stream().pipeThrough(new DecompressionStream("deflate")), mostBytes);
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>, mostBytes: number): Promise<Uint8Array> {
  let length = 0;
  const limit = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > mostBytes) throw new RangeError(`more than ${mostBytes} bytes`);
      controller.enqueue(chunk);
    },
  });
  return new Uint8Array(await new Response(stream.pipeThrough(limit)).arrayBuffer());
}
