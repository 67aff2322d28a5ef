// The endpoint of assistants.

import type { Endpoint } from "../endpoint.js";

export const ASSISTANT_ENDPOINTS = [
  {
    operationId: "callMcp",
    method: "POST",
    path: "/mcp",
    tag: "Assistants",
    summary: "The Model Context Protocol over HTTP",
    description:
      "Takes a message of the Model Context Protocol (streamable HTTP, stateless) and answers it. Clients of the protocol speak it for you: give them this address, and the key as a header. `Accept` must name both `application/json` and `text/event-stream`. A message that cannot be taken is refused in JSON-RPC: 400 where it is not JSON or is a list of messages, 403 where it comes from a web page whose origin the service does not allow.",
    bearer: true,
    accept: "application/json, text/event-stream",
    limit: { name: "mcp", requestsPerMinute: 240 },
    upload: {
      mediaTypes: { "application/json": "A message in JSON-RPC 2.0." },
      maxBytes: 2 ** 20,
      example: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
    },
    headers: {
      "MCP-Protocol-Version": "The version of the protocol that client and service have agreed on.",
      "Mcp-Method": "The method of the message, as newer clients send it.",
      "Mcp-Name": "The tool that is called, as newer clients send it.",
    },
    answers: {
      200: {
        description: "The answer to a request, as a stream of events.",
        mediaType: "text/event-stream",
        text: "An event `message`, whose `data` is the answer in JSON-RPC 2.0.",
      },
      202: { description: "A notification has been taken; there is no answer to it.", isEmpty: true },
      406: {
        description: "`Accept` does not name both media types.",
        mediaType: "application/json",
        text: "The refusal in JSON-RPC 2.0.",
      },
    },
    errors: [],
  },
] as const satisfies readonly Endpoint[];
