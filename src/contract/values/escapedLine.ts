// Encoded polylines that still have the escapes of what carried them: addresses, web pages, JSON in JSON. None of these
// characters can be part of a polyline, whose characters are `?` to `~`.

import { decodePolyline } from "./polyline.js";

/** A way in which texts are escaped. */
interface Escaping {
  /** What is wrong, and what to do: the end of a sentence. */
  readonly words: string;
  readonly undo: (text: string) => string;
}

/** Names that pages have for the characters of polylines that are no letters, and for what they escape themselves. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["quot", '"'],
  ["quest", "?"],
  ["commat", "@"],
  ["lsqb", "["],
  ["lbrack", "["],
  ["bsol", "\\"],
  ["rsqb", "]"],
  ["rbrack", "]"],
  ["Hat", "^"],
  ["lowbar", "_"],
  ["grave", "`"],
  ["DiacriticalGrave", "`"],
  ["lcub", "{"],
  ["lbrace", "{"],
  ["verbar", "|"],
  ["vert", "|"],
  ["rcub", "}"],
  ["rbrace", "}"],
]);

const ESCAPINGS: readonly Escaping[] = [
  {
    words: "it is percent-encoded, as in an address: decode it, so that %60 becomes `",
    undo: (text) => text.replaceAll(/%([\da-f]{2})/gi, (_, code: string) => characterOf(parseInt(code, 16))),
  },
  {
    words: "it has the escapes of a web page: decode them, so that &#96; becomes `",
    undo: (text) =>
      text.replaceAll(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,20}));/gi,
        (whole, hex?: string, decimal?: string, name = "") =>
          hex !== undefined
            ? characterOf(parseInt(hex, 16))
            : decimal !== undefined
              ? characterOf(Number(decimal))
              : (ENTITIES.get(String(name)) ?? whole),
      ),
  },
  {
    words: "it has the escapes or the quotes of JSON: decode the JSON that it comes from once more",
    undo: (text) =>
      text
        .replace(/^"(.*)"$/, "$1")
        .replaceAll(/\\(?:u([\da-f]{4})|\\)/gi, (_, code?: string) =>
          code === undefined ? "\\" : characterOf(parseInt(code, 16)),
        ),
  },
  {
    words: "it begins with enc:, as in addresses of maps: leave that out",
    undo: (text) => text.replace(/^enc:/, ""),
  },
  {
    words: "it has line ends or spaces around it: leave them out",
    undo: (text) => text.trim().replaceAll(/[\r\n]/g, ""),
  },
];

/** Texts are escaped as often as they are carried. */
const MOST_TIMES = 3;

/** Why a text cannot be decoded that is a polyline without its escapes; `undefined` where it is none then either. */
export function wordEscaped(encoded: string): string | undefined {
  return ESCAPINGS.find(({ undo }) => {
    let text = encoded;
    for (let i = 0; i < MOST_TIMES; i++) {
      const undone = undo(text);
      if (undone === text) return false;
      if (decodePolyline(undone) !== null) return true;
      text = undone;
    }
    return false;
  })?.words;
}

function characterOf(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}
