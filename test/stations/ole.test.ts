// Compound files that are damaged, or made to do harm.

import { expect, test } from "vitest";
import { readCompoundFile } from "../../src/stations/ole.js";

const SECTOR_BYTES = 512;

/** A header and two sectors. @param tableCount how many tables of sectors it says it has. */
function makeFile(tableCount: number): { readonly bytes: Uint8Array; readonly view: DataView } {
  const bytes = new Uint8Array(3 * SECTOR_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  view.setUint16(32, 6, true);
  view.setUint32(44, tableCount, true);
  view.setUint32(48, 1, true);
  view.setUint32(56, 4096, true);
  for (let table = 0; table < 109; table++) view.setUint32(76 + table * 4, 1, true);
  return { bytes, view };
}

test.each([0xff_ff_ff_ff, 4, 3])("a list of tables that points at itself, of %i tables, ends", (tableCount) => {
  const { bytes, view } = makeFile(tableCount);
  for (let number = 0; number < 128; number++) view.setUint32(SECTOR_BYTES + number * 4, number < 127 ? 1 : 0, true);
  const file = readCompoundFile(bytes);
  expect(file?.names ?? []).toEqual([]);
});

test("a chain of sectors that goes in circles is damage", () => {
  const { bytes, view } = makeFile(1);
  view.setUint32(76, 0, true);
  view.setUint32(SECTOR_BYTES + 4, 1, true);
  expect(readCompoundFile(bytes)).toBeUndefined();
});
