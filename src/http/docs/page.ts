// The interface as one page for people, made from the OpenAPI document. It loads nothing and runs no script.

import { createHash } from "node:crypto";
import type { Endpoint } from "../../contract/schemas/endpoints.js";
import { ERRORS } from "../../contract/values/errors.js";
import { escapeHtml } from "../../report/text.js";
import { errorExample } from "./errorExamples.js";
import { ERROR_CODES } from "./errors.js";
import { toInline, toJsonBlock, toParagraphs, toTable } from "./html.js";
import { writeOperation } from "./operation.js";
import { STYLE } from "./style.js";
import type { OpenApiDocument } from "./types.js";

/** The page may load its own style and nothing else. */
export const PAGE_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

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
