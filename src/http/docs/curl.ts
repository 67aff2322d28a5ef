import { z } from "zod";
import type { Endpoint } from "../../contract/schemas/endpoints.js";

/** The address in the examples: where the service listens by default. */
const EXAMPLE_ADDRESS = "http://127.0.0.1:8080";

/** A longer JSON body comes from this file. */
export const BODY_FILE = "request.json";
const MAX_INLINE_BODY_CHARACTERS = 120;

/**
 * A command that calls the endpoint as the example does.
 * @param request the example of a JSON body.
 */
export function curl(endpoint: Endpoint, request: unknown): string {
  const { method, keyless, upload, accept } = endpoint;
  const body = upload === undefined ? bodyOf(request) : uploadOf(upload, method);
  return [
    `curl -s ${method === (body?.method ?? "GET") ? "" : `-X ${method} `}${EXAMPLE_ADDRESS}${pathOf(endpoint)}`,
    ...(keyless ? [] : ['-H "X-API-Key: $FUEL_ROUTE_KEY"']),
    ...(accept === undefined ? [] : [`-H "Accept: ${accept}"`]),
    ...(body === undefined ? [] : [`-H "Content-Type: ${body.type}"`, body.option]),
  ].join(" \\\n  ");
}

/** A body as an option, and the method that curl chooses because of it or that the option names. */
interface Body {
  readonly type: string;
  readonly option: string;
  readonly method: Endpoint["method"];
}

function bodyOf(request: unknown): Body | undefined {
  if (request === undefined) return undefined;
  const text = JSON.stringify(request);
  return {
    type: "application/json",
    option: `-d ${text.length > MAX_INLINE_BODY_CHARACTERS ? `@${BODY_FILE}` : quote(text)}`,
    method: "POST",
  };
}

/**
 * Files are sent as they are read, so that a large one need not fit into memory. Few readers know which method `-T`
 * chooses.
 */
function uploadOf(
  { mediaTypes, example, fileName }: NonNullable<Endpoint["upload"]>,
  method: Endpoint["method"],
): Body {
  const [type = ""] = Object.keys(mediaTypes);
  return fileName === undefined
    ? { type, option: `-d ${quote(example)}`, method: "POST" }
    : { type, option: `-X ${method} -T ${fileName}`, method };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The path, with the first example of each parameter in its place. */
function pathOf({ path, pathParameters = {} }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const schema = pathParameters[name];
    return typeof schema === "object" ? String(z.toJSONSchema(schema).examples?.[0] ?? whole) : whole;
  });
}
