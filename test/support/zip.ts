import { inflateRawSync } from "node:zlib";

/** The text of a file in a ZIP archive; sizes are read from the archive's directory, which is at its end. */
export function unzip(archive: Buffer, name: string): string {
  const end = archive.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  let entry = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = archive.readUInt16LE(entry + 28);
    if (archive.toString("utf8", entry + 46, entry + 46 + nameLength) === name) {
      const packedBytes = archive.readUInt32LE(entry + 20);
      const header = archive.readUInt32LE(entry + 42);
      const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
      return inflateRawSync(archive.subarray(start, start + packedBytes)).toString("utf8");
    }
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  throw new Error(`${name} is not in the archive`);
}
