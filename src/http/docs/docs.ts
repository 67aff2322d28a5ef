import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./document.js";
import { PAGE_SECURITY_POLICY, renderPage } from "./page.js";
import { addStaticContent } from "../page/staticContent.js";

/** `GET /openapi.json`: the interface for tools. `GET /docs`: the same for people. Both are made once, when first asked for. */
export function addDocs(app: FastifyInstance): void {
  addStaticContent(app, "/openapi.json", { type: "application/json; charset=utf-8", make: () => JSON.stringify(openApiDocument()) });
  addStaticContent(app, "/docs", {
    type: "text/html; charset=utf-8",
    make: () => renderPage(openApiDocument()),
    headers: { "content-security-policy": PAGE_SECURITY_POLICY },
  });
}
