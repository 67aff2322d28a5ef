// Excel workbooks, written by another program: which sheet is read, what its cells become, and what is refused.

import { readFile } from "node:fs/promises";
import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readStations } from "../../src/stations/read.js";
import { StationFileError } from "../../src/stations/rows.js";

/** `files/prices.py` wrote it. */
const WORKBOOK = await readFile(new URL("files/prices.xlsx", import.meta.url));

test("the sheet with a header is read: numbers, also as text, formulas by their values, dates", async () => {
  const { stations, warnings, sheet } = await readStations("prices.xlsx", WORKBOOK);
  expect(stations).toEqual([
    {
      id: "7",
      name: "Café Stop",
      address: "Omaha, NE",
      location: { lat: 41.25, lng: -95.9 },
      price_per_gallon: 3.499,
      price_as_of: "2026-11-01T00:00-05:00",
    },
    {
      id: "008",
      name: "Typed as text",
      address: "York, NE",
      location: { lat: 40.87, lng: -97.6 },
      price_per_gallon: 3.559,
    },
    {
      id: "9",
      name: "By formula",
      address: "Kearney, NE",
      location: { lat: 40.68, lng: -99.08 },
      price_per_gallon: 3.099,
    },
  ]);
  expect(warnings).toEqual([
    '1 row above the header left out: row 1 ("Diesel prices, week 47").',
    "1 row without any value left out: row 6.",
    '1 price is of a date that is not understood, such as "today": row 5. Write 2026-11-27 or 11/27/2026.',
    "1 station without a price is left out.",
  ]);
  expect(sheet).toBe("This week");
});

/** `files/oldPrices.py` wrote it. */
const OLD_WORKBOOK = await readFile(new URL("files/oldPrices.xls", import.meta.url));

test("a workbook of the old format is read as one of today's", async () => {
  const { stations, warnings, sheet } = await readStations("prices.xls", OLD_WORKBOOK);
  expect(stations.slice(0, 2)).toEqual([
    {
      id: "7",
      name: "Café Stop",
      address: "Omaha, NE",
      location: { lat: 41.25, lng: -95.9 },
      price_per_gallon: 3.499,
      price_as_of: "2026-11-01T00:00-05:00",
    },
    {
      id: "008",
      name: "Typed as text",
      address: "York, NE",
      location: { lat: 40.87, lng: -97.6 },
      price_per_gallon: 3.559,
    },
  ]);
  // The first station has the id 7, too.
  const rest = Array.from({ length: 100 }, (_, i) => i + 6).filter((row) => row !== 7);
  expect(stations.slice(2).map(({ id, name, price_per_gallon }) => [id, name, price_per_gallon])).toEqual(
    rest.map((row) => [
      String(row),
      `Stop № ${row} ${"along the way ".repeat(4)}`.trim(),
      Math.round(3000 + row) / 1000,
    ]),
  );
  expect(warnings).toEqual([
    '1 row above the header left out: row 1 ("Diesel prices, week 47").',
    "1 row without any value left out: row 6.",
    '1 price is of a date that is not understood, such as "today": row 5. Write 2026-11-27 or 11/27/2026.',
    '1 of 102 rows left out, because they are at fault: row 8 (its id "7" is that of row 4, too, which is 171 miles away).',
  ]);
  expect(sheet).toBe("This week");
});

/** The old workbook with the name of its stream changed: a file that is no such workbook. */
function withStream(name: string): Buffer {
  const changed = Buffer.from(OLD_WORKBOOK);
  const at = changed.indexOf(Buffer.from("Workbook\0", "utf16le"));
  changed.fill(0, at, at + 64);
  changed.write(name, at, "utf16le");
  changed.writeUInt16LE(2 * name.length + 2, at + 64);
  return changed;
}

/** The old workbook with the record behind its first one changed into the one that a password has. */
function withPassword(): Buffer {
  const changed = Buffer.from(OLD_WORKBOOK);
  const first = changed.indexOf(Buffer.from("0908100000060500", "hex"));
  changed.writeUInt16LE(47, first + 20);
  return changed;
}

test("an old workbook that is cut off or mangled is read or refused, and no more", async () => {
  const others: unknown[] = [];
  for (let at = 0; at < 4000; at += 50) {
    const mangled = Buffer.from(OLD_WORKBOOK.subarray(0, at % 3 === 0 ? undefined : 600 + 9 * at));
    mangled.writeUInt8((at * 37) % 256, ((at * 101) % 8000) % mangled.length);
    const outcome: unknown = await readStations("prices.xls", mangled).catch((error: unknown) => error);
    if (outcome instanceof Error && !(outcome instanceof StationFileError)) others.push(outcome);
  }
  expect(others).toEqual([]);
});

test("its name does not matter", async () => {
  expect((await readStations("prices.csv", WORKBOOK)).stations).toHaveLength(3);
});

/** A ZIP archive of files, each with the size that the directory states for it. */
function makeArchive(
  files: readonly { readonly name: string; readonly content: Buffer; readonly statedBytes?: number }[],
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, statedBytes = content.length } of files) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(statedBytes, 18);
    fields.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(46);
    entry.write("PK\u0001\u0002", "latin1");
    fields.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    parts.push(Buffer.from("PK\u0003\u0004", "latin1"), fields, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

async function refusal(file: string, content: Uint8Array): Promise<string> {
  const outcome: unknown = await readStations(file, content).catch((error: unknown) => error);
  if (!(outcome instanceof StationFileError)) throw new Error(`was not refused: ${String(outcome)}`);
  return outcome.message;
}

describe("refused", () => {
  const MEGABYTE = 1_000_000;

  test("what would unpack to more than the limit, before it is unpacked", async () => {
    const sheet = { name: "xl/worksheets/sheet1.xml", content: Buffer.alloc(151 * MEGABYTE, " ") };
    const bomb = makeArchive([{ name: "xl/workbook.xml", content: Buffer.from("<workbook/>") }, sheet]);
    expect(bomb.length).toBeLessThan(MEGABYTE);
    expect(await refusal("bomb.xlsx", bomb)).toContain("bomb.xlsx would unpack to more than 150 MB");
    const silent = makeArchive([
      { name: "xl/workbook.xml", content: Buffer.from("<workbook/>") },
      { ...sheet, statedBytes: 0 },
    ]);
    expect(await refusal("bomb.xlsx", silent)).toContain("would unpack to more than 150 MB");
  });

  test("what unpacks to more than it states", async () => {
    const names = ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"];
    const liar = makeArchive(
      names.map((name) => ({ name, content: Buffer.alloc(50 * MEGABYTE, " "), statedBytes: 1000 })),
    );
    expect(await refusal("liar.xlsx", liar)).toMatch(
      /^liar\.xlsx is an Excel workbook that cannot be read \(.*\): save it again, or as CSV$/,
    );
  });

  test.each([
    ["cut off", WORKBOOK.subarray(0, 3000), "is a damaged ZIP archive or Excel workbook"],
    [
      "an archive of something else",
      makeArchive([{ name: "stations.csv", content: Buffer.from("name") }]),
      "is a ZIP archive: unpack it first",
    ],
    [
      "a binary workbook",
      makeArchive([{ name: "xl/workbook.bin", content: Buffer.from("x") }]),
      "(.xlsb): save it as CSV or as an Excel workbook (.xlsx)",
    ],
    [
      "LibreOffice's own format",
      makeArchive([
        { name: "mimetype", content: Buffer.from("x") },
        { name: "content.xml", content: Buffer.from("x") },
      ]),
      "an OpenDocument spreadsheet (.ods)",
    ],
    [
      "Numbers",
      makeArchive([{ name: "Index/Document.iwa", content: Buffer.from("x") }]),
      "a Numbers document: export it as CSV or Excel",
    ],
    ["Word", makeArchive([{ name: "word/document.xml", content: Buffer.from("x") }]), "a Word document"],
    ["the old format", Buffer.from("d0cf11e0a1b11ae1000000", "hex"), "the old format (.xls)"],
    [
      "an old workbook that is cut off",
      OLD_WORKBOOK.subarray(0, 2000),
      "of the old format (.xls): save it again, or as CSV",
    ],
    ["an old workbook with a password", withPassword(), "an Excel workbook with a password: save it without one"],
    [
      "a workbook of today with a password",
      withStream("EncryptedPackage"),
      "an Excel workbook with a password: save it without one",
    ],
    [
      "Excel 95",
      withStream("Book"),
      "an Excel workbook of Excel 95 or older: save it as CSV or as an Excel workbook (.xlsx)",
    ],
    ["Word's old format", withStream("WordDocument"), "a Word document"],
    ["an old presentation", withStream("PowerPoint Document"), "not an Excel workbook, whatever its name says"],
    ["PDF", Buffer.from("%PDF-1.7\n"), "is a PDF document"],
    ["gzip", Buffer.from("1f8b080000", "hex"), "is compressed with gzip"],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), "is a picture"],
    [
      "a web page that calls itself a workbook",
      Buffer.from("\r\n<html><table><tr><td>name"),
      "is a web page or XML and not a table",
    ],
    ["bytes without a meaning", Buffer.from([1, 2, 3, 200, 0, 7]), "is not a text file"],
  ])("%s, as what it is", async (_, content, words) => {
    const message = await refusal("stations.xls", content);
    expect(message).toMatch(/^stations\.xls /);
    expect(message).toContain(words);
  });
});

test("a cell in the far corner does not take memory for all the cells before it", async () => {
  const cell = (reference: string, text: string): string =>
    `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (number: number, texts: readonly string[]): string =>
    `<row r="${number}">${texts.map((text, i) => cell(`${"ABCD"[i]}${number}`, text)).join("")}</row>`;
  const rows = [row(1, ["name", "lat", "lng", "price"]), row(2, ["A", "41", "-96", "3"])].join("");
  const types = "http://schemas.openxmlformats.org";
  const book = (last: string): Buffer =>
    makeArchive(
      [
        [
          "[Content_Types].xml",
          `<Types xmlns="${types}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
        ],
        [
          "_rels/.rels",
          `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${types}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        ],
        [
          "xl/workbook.xml",
          `<workbook xmlns="${types}/spreadsheetml/2006/main" xmlns:r="${types}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
        ],
        [
          "xl/_rels/workbook.xml.rels",
          `<Relationships xmlns="${types}/package/2006/relationships"><Relationship Id="r1" Type="${types}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ],
        [
          "xl/worksheets/sheet1.xml",
          `<worksheet xmlns="${types}/spreadsheetml/2006/main"><sheetData>${rows}${last}</sheetData></worksheet>`,
        ],
      ].map(([name = "", content = ""]) => ({ name, content: Buffer.from(content) })),
    );
  expect((await readStations("s.xlsx", book(""))).stations).toMatchObject([{ name: "A", price_per_gallon: 3 }]);
  const corner = `<row r="1048576">${cell("XFD1048576", "x")}</row>`;
  expect(await refusal("s.xlsx", book(corner))).toMatch(
    /^s\.xlsx is an Excel workbook that cannot be read \(Sheet "S" spans 1048576 rows x 16384 columns [^.]*\): save it again, or as CSV$/,
  );
});
