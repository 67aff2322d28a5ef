// A Fastify server that parses a body and answers {}, in a process of its own: the least that a service can do.
// Its first line on stdout says where it listens.

import Fastify from "fastify";

const app = Fastify({ bodyLimit: Number(process.argv[2]) });
app.post("/v1/optimize", async () => ({}));
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
