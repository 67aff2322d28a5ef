// The endpoint of assistants, and those that tell about the service.

import type { Endpoint } from "../endpoint.js";
import * as examples from "../examples.js";
import { HealthResponse, NotReadyResponse, ReadyResponse, StatusResponse } from "../service.js";

const { EXAMPLE_REQUEST_ID } = examples;

export const SERVICE_ENDPOINTS = [
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
  {
    operationId: "getStatus",
    method: "GET",
    path: "/v1/status",
    tag: "Service",
    summary: "Where routes, detours and places come from",
    description: "Names the providers behind this service and what they cover.",
    answers: {
      200: {
        description: "The providers.",
        name: "StatusResponse",
        schema: StatusResponse,
        example: examples.STATUS_RESPONSE,
      },
    },
    errors: [],
  },
  {
    operationId: "getHealth",
    method: "GET",
    path: "/healthz",
    tag: "Service",
    summary: "Whether the process lives",
    description: "For a supervisor that restarts what does not answer.",
    keyless: true,
    answers: {
      200: {
        description: "It lives.",
        name: "HealthResponse",
        schema: HealthResponse,
        example: { status: "ok", request_id: EXAMPLE_REQUEST_ID },
      },
    },
    errors: [],
  },
  {
    operationId: "getReadiness",
    method: "GET",
    path: "/readyz",
    tag: "Service",
    summary: "Whether the service solves a small trip and gets it right",
    description: "For a load balancer that sends requests only where they are answered.",
    keyless: true,
    answers: {
      200: {
        description: "It does.",
        name: "ReadyResponse",
        schema: ReadyResponse,
        example: { status: "ready", request_id: EXAMPLE_REQUEST_ID },
      },
      503: {
        description: "It does not, and must not be sent requests.",
        name: "NotReadyResponse",
        schema: NotReadyResponse,
        example: { status: "not ready", reason: "the optimizer fails its check", request_id: EXAMPLE_REQUEST_ID },
      },
    },
    errors: [],
  },
  {
    operationId: "getMetrics",
    method: "GET",
    path: "/metrics",
    tag: "Service",
    summary: "Counters and durations for Prometheus",
    description:
      "The metrics of this process in Prometheus' text format. Where the operator has set a token, it must come as `Authorization: Bearer`.",
    keyless: true,
    answers: {
      200: { description: "The metrics.", mediaType: "text/plain", text: "Metrics in Prometheus' text format." },
    },
    errors: [],
  },
  {
    operationId: "getOpenApi",
    method: "GET",
    path: "/openapi.json",
    tag: "Service",
    summary: "This interface as an OpenAPI 3.1 document",
    description: "For tools: client generators, mock servers, API browsers.",
    keyless: true,
    answers: { 200: { description: "The document.", mediaType: "application/json", text: "An OpenAPI 3.1 document." } },
    errors: [],
    isCached: true,
  },
  {
    operationId: "getDocs",
    method: "GET",
    path: "/docs",
    tag: "Service",
    summary: "This interface as a page for people",
    description: "Says what `/openapi.json` says. The page loads nothing else and runs no script.",
    keyless: true,
    answers: { 200: { description: "The page.", mediaType: "text/html", text: "An HTML page." } },
    errors: [],
    isCached: true,
  },
] as const satisfies readonly Endpoint[];
