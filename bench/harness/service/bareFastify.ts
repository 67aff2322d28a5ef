// A Fastify server that only parses the body and answers {}: the least that a service can do. Its first line on stdout
// is its address.

import Fastify from "fastify";

const app = Fastify({ bodyLimit: Number(process.argv[2]) });
app.post("/v1/optimize", async () => ({}));
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
