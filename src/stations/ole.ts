// Compound files, in which Excel keeps workbooks of the old format and those with a password ([MS-CFB]).

/** A compound file: the names of its streams, and their content. */
export interface CompoundFile {
  readonly names: readonly string[];
  /** Empty where there is no stream of this name. */
  readStream(name: string): Uint8Array;
}

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const NUMBER_BYTES = 4;
/** Marks of sectors from here on are no sectors. */
const FIRST_MARK = 0xff_ff_ff_fa;
/** Tables of sectors whose numbers stand in the header itself. */
const TABLES_IN_HEADER = 109;

/** Kinds of entries in the directory. */
const STREAM = 2;
const ROOT = 5;

interface Entry {
  readonly name: string;
  readonly kind: number;
  readonly start: number;
  readonly byteCount: number;
}

/**
 * Reads the directory of a compound file.
 * @returns undefined when it is damaged.
 */
export function readCompoundFile(bytes: Uint8Array): CompoundFile | undefined {
  try {
    const header = viewOf(bytes.subarray(0, HEADER_BYTES));
    const sectorBytes = 2 ** header.getUint16(30, true);
    const smallBytes = 2 ** header.getUint16(32, true);
    const leastLarge = header.getUint32(56, true);
    if (sectorBytes < HEADER_BYTES || sectorBytes > 2 ** 16 || smallBytes > sectorBytes) return undefined;
    const sectorAt = (sector: number): Uint8Array => {
      const start = (sector + 1) * sectorBytes;
      if (start >= bytes.length) throw new RangeError("a sector beyond the end");
      return bytes.subarray(start, start + sectorBytes);
    };
    const sectorCount = Math.ceil(bytes.length / sectorBytes);
    const mostTables = Math.ceil(sectorCount / (sectorBytes / NUMBER_BYTES));
    const nextSectors = numbersOf(tablesOf(header, mostTables, sectorAt).map(sectorAt));
    const readChain = (start: number): Uint8Array => join(chainOf(start, nextSectors).map(sectorAt));
    const entries = readEntries(readChain(header.getUint32(48, true)));
    const root = entries.find(({ kind }) => kind === ROOT);
    // Short streams share the stream of the root, in small sectors with a table of their own.
    const readSmall = ({ start }: Entry): Uint8Array => {
      const shared = readChain(root?.start ?? FIRST_MARK);
      const nextSmall = numbersOf([readChain(header.getUint32(60, true))]);
      return join(
        chainOf(start, nextSmall).map((sector) => shared.subarray(sector * smallBytes, (sector + 1) * smallBytes)),
      );
    };
    const streams = entries.filter(({ kind }) => kind === STREAM);
    return {
      names: streams.map(({ name }) => name),
      readStream(name) {
        const entry = streams.find((stream) => stream.name === name);
        if (entry === undefined) return new Uint8Array();
        return (entry.byteCount < leastLarge ? readSmall(entry) : readChain(entry.start)).subarray(0, entry.byteCount);
      },
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The sectors that hold the table of sectors. @throws {RangeError} when they are more than the file needs. */
function tablesOf(header: DataView, most: number, sectorAt: (sector: number) => Uint8Array): number[] {
  const count = header.getUint32(44, true);
  if (count > most) throw new RangeError("more tables than sectors need");
  const tables = Array.from({ length: TABLES_IN_HEADER }, (_, i) => header.getUint32(76 + i * 4, true));
  for (let more = header.getUint32(68, true); more < FIRST_MARK && tables.length < count;) {
    const numbers = numbersOf([sectorAt(more)]);
    more = numbers.pop() ?? FIRST_MARK;
    tables.push(...numbers);
  }
  return tables.slice(0, count).filter((sector) => sector < FIRST_MARK);
}

/** The sectors of a chain. @throws {RangeError} when it goes in circles. */
function chainOf(start: number, next: readonly number[]): number[] {
  const chain: number[] = [];
  for (let sector = start; sector < FIRST_MARK; sector = next[sector] ?? FIRST_MARK) {
    if (chain.length > next.length) throw new RangeError("a chain without an end");
    chain.push(sector);
  }
  return chain;
}

function readEntries(directory: Uint8Array): Entry[] {
  const view = viewOf(directory);
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, i) => {
    const at = i * ENTRY_BYTES;
    const nameBytes = Math.min(view.getUint16(at + 64, true), 64);
    return {
      name: new TextDecoder("utf-16le").decode(directory.subarray(at, at + Math.max(nameBytes - 2, 0))),
      kind: view.getUint8(at + 66),
      start: view.getUint32(at + 116, true),
      byteCount: view.getUint32(at + 120, true),
    };
  });
}

function numbersOf(sectors: readonly Uint8Array[]): number[] {
  return sectors.flatMap((sector) => {
    const view = viewOf(sector);
    return Array.from({ length: Math.floor(sector.length / 4) }, (_, i) => view.getUint32(i * 4, true));
  });
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
