// The constant headers are those that Helmet sets.

import helmet from "@fastify/helmet";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { SECURITY_HEADERS } from "../../src/http/app.js";

test("the constant headers are those that Helmet sets for answers without a page", async () => {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    xFrameOptions: { action: "deny" },
  });
  app.get("/", () => "");
  const { headers } = await app.inject("/");
  // What Fastify and Node set by themselves.
  const {
    connection: _connection,
    date: _date,
    "content-length": _length,
    "content-type": _type,
    ...ofHelmet
  } = headers;
  expect(SECURITY_HEADERS).toEqual(ofHelmet);
  await app.close();
});
