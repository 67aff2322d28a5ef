import { openApiDocument } from "../docs/document.js";
import { PAGE_SECURITY_POLICY, renderPage } from "../docs/page.js";
import { sendStaticContent } from "../page/staticContent.js";
import type { MakeHandler } from "./handler.js";

/** Answers the OpenAPI document, which is made at the first request. */
export const getOpenApi: MakeHandler = ({ endpoints }) =>
  sendStaticContent({
    type: "application/json; charset=utf-8",
    make: () => JSON.stringify(openApiDocument(endpoints)),
  });

/** Answers the same interface as a page for people. */
export const getDocs: MakeHandler = ({ endpoints }) =>
  sendStaticContent({
    type: "text/html; charset=utf-8",
    make: () => renderPage(openApiDocument(endpoints), endpoints),
    headers: { "content-security-policy": PAGE_SECURITY_POLICY },
  });
