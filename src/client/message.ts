import type { Endpoint } from "./endpoints.js";
import type { FileBody } from "./types.js";

/** A request as it is sent. */
export interface Message {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FileBody;
  /**
   * After which failures it may be sent again: all that may pass; refusals alone, where a second one would fail if the
   * first was carried out; or none.
   */
  readonly repeatAfter: "any" | "refusals" | "none";
}

type Asked = Pick<Endpoint<unknown>, "method" | "path">;

/** @param parameters stand in the path, by name. */
export function emptyMessage({ path }: Asked, parameters: Readonly<Record<string, string>> = {}): Message {
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? "")),
    headers: {},
    repeatAfter: "any",
  };
}

export function jsonMessage(endpoint: Asked, request: unknown): Message {
  const message = emptyMessage(endpoint);
  return endpoint.method === "GET"
    ? message
    : { ...message, headers: { "content-type": "application/json" }, body: JSON.stringify(request) };
}

export function fileMessage(message: Message, body: FileBody, contentType: string): Message {
  const repeatAfter = body instanceof ReadableStream ? "none" : message.repeatAfter;
  return { ...message, headers: { ...message.headers, "content-type": contentType }, body, repeatAfter };
}
