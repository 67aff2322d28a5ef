import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { openApiDocument } from "../openapi/document.js";
import { PAGE_SECURITY_POLICY, renderPage } from "../openapi/page.js";

const STATUS_NOT_MODIFIED = 304;

/** `GET /openapi.json`: the interface for tools. `GET /docs`: the same for people. Both are made once, when first asked for. */
export function addDocs(app: FastifyInstance): void {
  addText(app, "/openapi.json", "application/json; charset=utf-8", () => JSON.stringify(openApiDocument()));
  addText(app, "/docs", "text/html; charset=utf-8", () => renderPage(openApiDocument()), { "content-security-policy": PAGE_SECURITY_POLICY });
}

/** An endpoint that always gives the same text, and gives it only to those who do not have it. */
function addText(app: FastifyInstance, path: string, type: string, make: () => string, headers: Readonly<Record<string, string>> = {}): void {
  let made: { readonly bytes: Buffer; readonly etag: string } | undefined;
  app.get(path, { config: { keyless: true } }, (request, reply) => {
    made ??= withTag(make());
    const { bytes, etag } = made;
    reply.headers({ ...headers, etag, "cache-control": "no-cache" });
    return isKnown(request, etag) ? notModified(reply) : reply.type(type).send(bytes);
  });
}

function withTag(text: string): { bytes: Buffer; etag: string } {
  const bytes = Buffer.from(text);
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
}

/** A proxy that compresses makes an ETag a weak one. */
function isKnown(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(STATUS_NOT_MODIFIED).send();
}
