import { openApiDocument } from "../docs/document.js";
import { PAGE_SECURITY_POLICY, renderPage } from "../docs/page.js";
import { sendStaticContent } from "../page/staticContent.js";
import type { MakeHandler } from "./handler.js";

/** The interface for tools; made once, when first asked for. */
export const getOpenApi: MakeHandler = ({ endpoints }) =>
  sendStaticContent({ type: "application/json; charset=utf-8", make: () => JSON.stringify(openApiDocument(endpoints)) });

/** The interface for people; made once, when first asked for. */
export const getDocs: MakeHandler = ({ endpoints }) =>
  sendStaticContent({
    type: "text/html; charset=utf-8",
    make: () => renderPage(openApiDocument(endpoints), endpoints),
    headers: { "content-security-policy": PAGE_SECURITY_POLICY },
  });
