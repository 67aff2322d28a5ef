// GET /openapi.json and GET /docs: the interface for tools and for people, without a key.

import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { documentOfTables, openApiDocument } from "../../src/http/docs/document.js";
import { makeOwnApp, newKey, parseJson } from "../support/app.js";
import { noChromium, openPage } from "../support/chromium.js";

const PATHS = ["/openapi.json", "/docs"];

describe.each(PATHS)("GET %s", (url) => {
  test("answers without a key, with a request id", async () => {
    const app = await makeOwnApp();
    const response = await app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.headers["x-request-id"]).toMatch(/^req_[a-z2-7]{20}$/);
    expect(response.headers["content-type"]).toMatch(
      url === "/docs" ? /^text\/html; charset=utf-8$/ : /^application\/json/,
    );
    expect(Number(response.headers["content-length"])).toBe(Buffer.byteLength(response.body));
    const head = await app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", response.headers.etag]);
  });

  test("is not sent to a caller that has it", async () => {
    const app = await makeOwnApp();
    const etag = String((await app.inject({ url })).headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const tag of [etag, `W/${etag}`, `"old", ${etag}`, "*"]) {
      const again = await app.inject({ url, headers: { "if-none-match": tag } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    }
    expect((await app.inject({ url, headers: { "if-none-match": '"old"' } })).statusCode).toBe(200);
  });

  test("takes GET and HEAD only", async () => {
    const app = await makeOwnApp();
    const response = await app.inject({ method: "POST", url, headers: { "x-api-key": newKey() } });
    expect([response.statusCode, response.headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});

test("/openapi.json is the document", async () => {
  const app = await makeOwnApp();
  expect(parseJson((await app.inject({ url: "/openapi.json" })).body)).toEqual(
    parseJson(JSON.stringify(openApiDocument())),
  );
});

describe("/docs", () => {
  async function getPage() {
    const app = await makeOwnApp();
    const { body, headers } = await app.inject({ url: "/docs" });
    return { html: body, policy: String(headers["content-security-policy"]) };
  }

  /** What a reader sees. */
  function textOf(html: string): string {
    const seen = html.replace(/<style>.*?<\/style>/s, "").replaceAll(/<[^>]*>/g, "");
    return seen
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
  }

  test("loads and runs nothing, and its policy forbids both", async () => {
    const { html, policy } = await getPage();
    expect(html).not.toMatch(/<(script|link|img|iframe|object|embed|base|form|video|audio|source)\b/i);
    expect(html).not.toMatch(/\s(on\w+|style|src|srcset)=/i);
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(style).not.toMatch(/url\(|@import|@font-face/i);
    const hash = createHash("sha256").update(style).digest("base64");
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining(["default-src 'none'", `style-src 'sha256-${hash}'`, "frame-ancestors 'none'"]),
    );
    expect(policy).not.toContain("unsafe");
  });

  test("links only to itself and to the document, and no link is dead", async () => {
    const { html } = await getPage();
    const links = Array.from(html.matchAll(/\shref="([^"]*)"/g), ([, href = ""]) => href);
    const ids = Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id = ""]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const href of links) expect(["openapi.json", "#", ...ids.map((id) => `#${id}`)]).toContain(href);
  });

  test("has every endpoint, field, default and code", async () => {
    const text = textOf((await getPage()).html);
    const { paths, components } = documentOfTables();
    for (const path of Object.keys(paths)) expect(text).toContain(path);
    for (const code of Object.keys(components.examples)) expect(text).toContain(code);
    for (const [name, { properties = {} }] of Object.entries(components.schemas)) {
      for (const [field, schema] of Object.entries(properties)) {
        // The usual error body is described in words.
        expect(text, `${name}.${field}`).toContain(field);
        if (name !== "ErrorBody" && typeof schema === "object" && schema.description !== undefined)
          expect(text, `${name}.${field}`).toContain(schema.description.replaceAll("`", ""));
      }
    }
    for (const nested of [
      "route.start.lat",
      "route.waypoints[].lng",
      "stations[].location.lng",
      "summary.baseline_comparison.savings_dollars",
      "details.nearest_fix",
      "detail[].loc",
    ]) {
      expect(text).toContain(nested);
    }
    expect(text).toContain("1980 to 2030");
    expect(text).toContain("−180 to 180");
    expect(text).toContain("1 to 5,000 items");
  });

  test.skipIf(noChromium)(
    "a browser applies its style and can show it at a phone's width (skipped without a Chromium)",
    async () => {
      const app = await makeOwnApp();
      await app.listen({ port: 0, host: "127.0.0.1" });
      const { page, problems } = await openPage({ viewport: { width: 390, height: 800 } });
      await page.goto(`${app.listeningOrigin}/docs`);
      const shown = await page.evaluate(() => ({
        margin: getComputedStyle(document.body).marginTop,
        width: document.documentElement.scrollWidth,
        wide: Array.from(document.querySelectorAll("main *")).filter(
          (e) => !e.closest("pre") && e.getBoundingClientRect().right > 390,
        ).length,
      }));
      expect(shown).toMatchObject({ margin: "0px", wide: 0 });
      expect(shown.width).toBeLessThanOrEqual(390);
      expect(problems).toEqual([]);
    },
  );
});
