// Text in other encodings, encoded by another program.

import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { decodeText } from "../../src/stations/format.js";
import { readStations } from "../../src/stations/read.js";
import { UnknownColumnsError } from "../../src/stations/rows.js";

const hasIconv = spawnSync("iconv", ["--version"]).status === 0;
if (!hasIconv) console.warn("skipped: no iconv");

function encode(text: string, encoding: string): Buffer {
  const { status, stdout, stderr } = spawnSync("iconv", ["-f", "UTF-8", "-t", encoding], { input: text });
  if (status !== 0) throw new Error(`iconv: ${stderr.toString()}`);
  return stdout;
}

const TEXT = "name;lat;lng;price\nCafé Łódź;41;-96;3,5\n北京 🚚;42;-97;3,6\n";
const WESTERN = "name;lat;lng;price\nCafé “Œuvre” – ½ € ™;41;-96;3,5\n";

test.each(["fake.xlsx", "FAKE.XLSM"])("text is no workbook, whatever its name says: %s", async (name) => {
  const read = async (text: string): Promise<unknown> =>
    readStations(name, new TextEncoder().encode(text)).catch((error: unknown) => error);
  const refused = await read("this is no zip");
  expect(refused).not.toBeInstanceOf(UnknownColumnsError);
  expect(refused).toMatchObject({
    name: "StationFileError",
    message: `${name} is not an Excel workbook, whatever its name says: save the stations as .xlsx or CSV`,
  });
  // What is understood is taken.
  expect(await read("name,lat,lng,price\nA,41,-96,3\n")).toMatchObject({ stations: [{ name: "A" }] });
});

describe.skipIf(!hasIconv)("encodings", () => {
  test.each([
    ["UTF-8", "", TEXT],
    ["UTF-8", "\uFEFF", TEXT],
    ["UTF-16LE", "", TEXT],
    ["UTF-16LE", "\uFEFF", TEXT],
    ["UTF-16BE", "", TEXT],
    ["UTF-16BE", "\uFEFF", TEXT],
  ])("%s, mark %j", (encoding, mark, text) => {
    expect(decodeText("s.csv", encode(mark + text, encoding))).toEqual({ text, warnings: [] });
  });

  test("Windows-1252, with a warning", async () => {
    const bytes = encode(WESTERN, "WINDOWS-1252");
    expect(decodeText("s.csv", bytes).text).toBe(WESTERN);
    const { stations, warnings } = await readStations("s.csv", bytes);
    expect(stations).toMatchObject([{ name: "Café “Œuvre” – ½ € ™", price_per_gallon: 3.5 }]);
    expect(warnings).toEqual([
      "s.csv is not UTF-8 text and was read as Windows-1252: look whether names with accents are right.",
    ]);
  });

  test("each character of Windows-1252, and Latin-1, of which it is a superset", () => {
    // Five bytes have no character there.
    const bytes = Array.from({ length: 128 }, (_, i) => i + 128).filter(
      (byte) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte),
    );
    const { stdout } = spawnSync("iconv", ["-f", "WINDOWS-1252", "-t", "UTF-8"], { input: Buffer.from(bytes) });
    expect(decodeText("s.csv", Uint8Array.from(bytes)).text).toBe(stdout.toString());
    expect(decodeText("s.csv", encode("Señor Müller, 345.9¢", "ISO-8859-1")).text).toBe("Señor Müller, 345.9¢");
  });

  test("JSON in UTF-16", async () => {
    const list = JSON.stringify([
      { id: "1", name: "Café", address: "A", location: { lat: 41, lng: -96 }, price_per_gallon: 3 },
    ]);
    expect((await readStations("s.json", encode(`\uFEFF${list}`, "UTF-16LE"))).stations).toMatchObject([
      { name: "Café" },
    ]);
  });
});

test("text that only begins as UTF-16 is refused as damaged", () => {
  expect(() => decodeText("s.csv", Buffer.from("fffe6e006100d8", "hex"))).toThrow(
    "s.csv begins as UTF-16LE text and is damaged: save it as UTF-8",
  );
});
