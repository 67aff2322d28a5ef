import { BYTE_ORDER_MARK } from "../../common/byteOrderMark.js";

/** How long a file stays available: some browsers still read it after the click. */
const DOWNLOAD_MS = 60_000;

/** Lets the browser save a file. */
export function saveFile(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob(type === "text/csv" ? [BYTE_ORDER_MARK, text] : [text], { type }));
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_MS);
}
