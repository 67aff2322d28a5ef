// The endpoint of assistants.

import type { Endpoint } from "../endpoint.js";

export const ASSISTANT_ENDPOINTS = [
  {
    operationId: "callMcp",
    method: "POST",
    path: "/mcp",
    tag: "Assistants",
    summary: "The Model Context Protocol over HTTP",
    description: "Takes a message of the Model Context Protocol (streamable HTTP, stateless) and answers it. Clients of the protocol speak it for you: give them this address, and the key as a header.",
    bearer: true,
    limit: { name: "mcp", requestsPerMinute: 240 },
    upload: { mediaTypes: { "application/json": "A message in JSON-RPC 2.0." }, maxBytes: 2 ** 20, example: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}' },
    headers: { "MCP-Protocol-Version": "The version of the protocol that client and service have agreed on." },
    answers: { 200: { description: "The answer in JSON-RPC.", mediaType: "application/json", text: "A message in JSON-RPC 2.0." } },
    errors: [],
  },
] as const satisfies readonly Endpoint[];
