// The interface as one page for people, made from the OpenAPI document. It loads nothing and runs no script.

import { createHash } from "node:crypto";
import type { Endpoint } from "../../contract/schemas/endpoints.js";
import { ERRORS } from "../../contract/values/errors.js";
import { escapeHtml } from "../../report/text.js";
import { errorExample } from "./errorExamples.js";
import { ERROR_CODES } from "./errors.js";
import { toInline, toJsonBlock, toParagraphs, toTable } from "./html.js";
import { writeOperation } from "./operation.js";
import type { OpenApiDocument } from "./types.js";

/** Renders the page. @param endpoints the endpoints that the document describes. */
export function renderPage(document: OpenApiDocument, endpoints: readonly Endpoint[]): string {
  const { title, version, summary, description } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}: the interface</title>
<style>${STYLE}</style>
</head>
<body>
<div class="page">
${writeContents(document, endpoints)}
<main>
<h1>${escapeHtml(title)}</h1>
<p class="lead">${toInline(summary)} Version ${escapeHtml(version)} of the interface; for tools there is <a href="openapi.json">openapi.json</a>.</p>
${toParagraphs(description)}
${writeCalling(document)}
${document.tags.map(({ name, description: about }) => `<h2 id="${idOf(name)}">${escapeHtml(name)}</h2>\n${toParagraphs(about, "note")}\n${writeGroup(document, endpoints, name)}`).join("\n")}
${writeErrors(endpoints)}
</main>
</div>
</body>
</html>
`;
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

function writeContents(document: OpenApiDocument, endpoints: readonly Endpoint[]): string {
  const groups = document.tags.map(({ name }) => {
    const links = endpoints
      .filter(({ tag }) => tag === name)
      .map(
        ({ method, path, operationId }) =>
          `<li>${method} <a class="path" href="#${operationId}">${escapeHtml(path)}</a></li>`,
      );
    return `<h2>${escapeHtml(name)}</h2>\n<ul>${links.join("")}</ul>`;
  });
  return `<nav aria-label="Contents">
<a class="brand" href="#">${escapeHtml(document.info.title)}</a>
<h2>Start</h2>
<ul><li><a href="#calling">Keys, limits and ids</a></li><li><a href="#errors">All errors</a></li></ul>
${groups.join("\n")}
</nav>`;
}

function writeGroup(document: OpenApiDocument, endpoints: readonly Endpoint[], name: string): string {
  return endpoints
    .filter(({ tag }) => tag === name)
    .map((endpoint) => writeOperation(document, endpoint))
    .join("\n");
}

/** Key and headers, which are the same for all endpoints. */
function writeCalling({ components }: OpenApiDocument): string {
  const { apiKey, bearerKey } = components.securitySchemes;
  const sent = [
    { name: "X-API-Key", description: `${apiKey.description} Endpoints marked "no key" do without.` },
    { name: "Authorization", description: bearerKey.description },
    ...Object.values(components.parameters),
  ].map(({ name, description }) => ({ name, description, where: "request" }));
  const received = Object.entries(components.headers).map(([name, { description }]) => ({
    name,
    description,
    where: "answer",
  }));
  const rows = [...sent, ...received].map(
    ({ name, description, where }) =>
      [
        ["name", `<code>${escapeHtml(name)}</code>`],
        ["type", where],
        ["meaning", toInline(description)],
      ] as const,
  );
  return `<h2 id="calling">Keys, limits and ids</h2>
<p>Send bodies as <code>application/json</code> where an endpoint names no other type. These headers matter:</p>
${toTable("fields", ["header", "of", "meaning"], rows)}`;
}

function writeErrors(endpoints: readonly Endpoint[]): string {
  const listing = endpoints
    .filter(({ request }) => request?.faultsExample !== undefined)
    .map(({ path }) => `<code>${escapeHtml(path)}</code>`);
  const rows = ERROR_CODES.map((code) => {
    const { status, cause, remedy } = ERRORS[code];
    const example = `<details><summary>Example</summary>${toJsonBlock(errorExample(code))}</details>`;
    return [
      ["status", String(status)],
      ["code", `<code id="${code}">${code}</code>`],
      ["meaning", `${toInline(`${cause} ${remedy}`)}${example}`],
    ] as const;
  });
  return `<h2 id="errors">All errors</h2>
<p>Every error has the body <code>{"error_code", "message", "details"?, "request_id"}</code>. Only the faults of a request to ${listing.join(" and ")} are told as <code>{"detail": […], "detail_total", "request_id"}</code>, with status 422.</p>
${toTable("errors", ["status", "code", "cause and remedy"], rows)}`;
}

/**
 * The page's style: one column on a phone, contents beside the text on a screen, light or dark as the reader has it.
 */
const STYLE = `
:root { --ink: #1b2530; --soft: #586573; --line: #dfe5ea; --paper: #fff; --card: #f5f7f9; --link: #1553a8; --get: #1d6f5c; --post: #1553a8; --key: #8a3b12; --refused: #a3271b }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --ink: #e6ebf0; --soft: #9ba8b5; --line: #2f3943; --paper: #12181e; --card: #1a222a; --link: #7db4f5; --get: #63c9ad; --post: #7db4f5; --key: #f0b48a; --refused: #ff9d8f } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; font: 16px/1.6 system-ui, -apple-system, "Segoe UI", sans-serif; color: var(--ink); background: var(--paper) }
a { color: var(--link); text-decoration: none }
a:hover { text-decoration: underline }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em }
p code, td code, li code { overflow-wrap: break-word }
.page { max-width: 80rem; margin: 0 auto; padding: 0 1.25rem }
nav { padding: 1.25rem 0; border-bottom: 1px solid var(--line); font-size: .92rem }
nav h2 { margin: .9rem 0 .15rem; font-size: .75rem; font-weight: 600; letter-spacing: .06em; text-transform: uppercase; color: var(--soft) }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li a { display: block; padding: .2rem 0; overflow-wrap: anywhere }
nav li { color: var(--soft) }
nav li .path { display: inline }
nav .brand { font-weight: 700; color: var(--ink) }
main { padding: 1.5rem 0 5rem; min-width: 0 }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; letter-spacing: -.01em }
h2 { font-size: 1.4rem; line-height: 1.3; margin: 3rem 0 .5rem }
h3 { font-size: 1.1rem; line-height: 1.4; margin: 0 }
h4 { font-size: .95rem; margin: 1.5rem 0 .4rem }
p { margin: .5rem 0; max-width: 46rem }
.lead, .note { color: var(--soft) }
article { margin: 1.25rem 0 2.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line) }
.path { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere }
.method { font: 600 .75rem/1 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; display: inline-block; padding: .3rem .45rem; margin-right: .35rem; border: 1px solid; border-radius: .3rem; vertical-align: .1em }
.get { color: var(--get) }
.post, .put, .patch { color: var(--post) }
.delete { color: var(--refused) }
.what { font-weight: 600; margin-top: .5rem }
pre { margin: .5rem 0; padding: .85rem 1rem; overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; line-height: 1.5 }
pre b { font-weight: 400; color: var(--key) }
details { margin: .5rem 0 }
summary { cursor: pointer; color: var(--link) }
table { width: 100%; border-collapse: collapse; font-size: .9rem; line-height: 1.5 }
th { padding: .4rem .75rem .4rem 0; text-align: left; font-size: .78rem; font-weight: 600; color: var(--soft); border-bottom: 1px solid var(--line) }
td { padding: .5rem .75rem .5rem 0; vertical-align: top; border-bottom: 1px solid var(--line) }
td:last-child, th:last-child { padding-right: 0 }
.fields th.name { width: 29% }
.fields th.type { width: 10% }
.fields th.rules { width: 19% }
.fields th.default { width: 10% }
.fields .name code, .errors .code code { color: var(--ink); font-weight: 600 }
.fields .name i { font-style: normal; font-weight: 400; color: var(--soft) }
.type, .rules, .default { color: var(--soft) }
td.required { color: var(--key) }
.errors th.status { width: 4.5rem }
.errors th.code { width: 17rem }
.errors td.status { color: var(--refused); font-variant-numeric: tabular-nums }
@media (min-width: 62rem) {
  .page { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); gap: 3rem }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; border: 0; padding: 2rem 0 }
  main { padding-top: 2rem }
}
@media (max-width: 44rem) {
  .fields thead, .errors thead { display: none }
  .fields, .fields tbody, .fields tr, .fields td, .errors, .errors tbody, .errors tr, .errors td { display: block; width: auto }
  .fields tr, .errors tr { padding: .65rem 0; border-bottom: 1px solid var(--line) }
  .fields td, .errors td { border: 0; padding: 0 }
  .fields td:empty { display: none }
  .fields .type, .fields .rules, .fields .default { display: inline; margin-right: .6rem; font-size: .82rem }
  .fields .default:not(.required)::before { content: "default " }
  .errors .status { display: inline; margin-right: .5rem }
  .errors .code { display: inline }
}
@media print { nav { display: none } pre { white-space: pre-wrap } article { break-inside: auto } h3, h4 { break-after: avoid } }
`;

/** The page may load its own style and nothing else. */
export const PAGE_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
