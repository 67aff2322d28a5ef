import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import type { Page } from "playwright-core";
import { startServer } from "./localServer.js";

const TYPES: Readonly<Record<string, string>> = {
  "": "text/html",
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** A page whose script `/page.js` writes its result as JSON, for `readResult`. */
export const RESULT_PAGE = `<!doctype html><meta charset="utf-8"><title>test</title><pre id="result"></pre><script type="module" src="/page.js"></script>`;

/** Waits for what a script writes to the page's `#result`. */
export async function readResult(page: Page): Promise<unknown> {
  return JSON.parse(await page.locator("#result:not(:empty)").innerText());
}

interface ServedPages {
  /** Texts by path; one without an ending is HTML. Looked up at each request: more may be set later. */
  readonly files?: Readonly<Record<string, string>>;
  /** Folders by the path that they are served below, such as `/built/`. */
  readonly folders?: Readonly<Record<string, URL>>;
  /** The `Content-Security-Policy` of every answer. */
  readonly policy?: string;
  /** Answers what is no file; 404 by default. */
  readonly otherwise?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A server of a test's pages, closed when the test ends. Resolves to its origin. */
export async function servePages({
  files = {},
  folders = {},
  policy,
  otherwise = notFound,
}: ServedPages): Promise<string> {
  return startServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const found = (body: string | Uint8Array): void => {
      response.setHeader("content-type", TYPES[extname(pathname)] ?? "text/plain").end(body);
    };
    // Browsers ask for it by themselves: that it is not there is no fault of a page.
    if (pathname === "/favicon.ico") return void response.writeHead(204).end();
    if (policy !== undefined) response.setHeader("content-security-policy", policy);
    const text = files[pathname];
    if (text !== undefined) return found(text);
    // `new URL` has taken out what leads up: the file is within the folder.
    const [prefix, folder] = Object.entries(folders).find(([below]) => pathname.startsWith(below)) ?? [];
    if (prefix === undefined || folder === undefined) return otherwise(request, response);
    readFile(new URL(`./${pathname.slice(prefix.length)}`, folder)).then(found, () => otherwise(request, response));
  });
}

function notFound(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404).end();
}
