import type { Endpoint } from "../../contract/schemas/endpoints.js";
import { ERRORS } from "../../contract/values/errors.js";
import { escapeHtml } from "../../report/text.js";
import { BODY_FILE, curl } from "./curl.js";
import { DETAIL_CODE } from "./errorExamples.js";
import { errorsOf, meaningOf, REQUEST_AT_FAULT, STATUS_UNPROCESSABLE, uploadExample } from "./errors.js";
import { type FieldRow, fieldsOf } from "./fields.js";
import { type Cell, toInline, toJsonBlock, toParagraphs, toTable, toTextBlock } from "./html.js";
import { schemaRef } from "./schemas.js";
import type { Content, Example, OpenApiDocument, Operation, Reference, ResponseObject } from "./types.js";

/** A longer example is folded. */
const MAX_OPEN_LINES = 16;

/** A section about one endpoint. */
export function writeOperation(document: OpenApiDocument, endpoint: Endpoint): string {
  const { operationId, path } = endpoint;
  const method = endpoint.method.toLowerCase();
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`the document has no operation ${operationId}`);
  const { summary, description, security, parameters, requestBody, responses } = operation;
  const command = curl(endpoint, requestBody === undefined ? undefined : exampleIn(requestBody.content));
  return [
    `<article id="${operationId}">`,
    `<h3><span class="method ${method}">${endpoint.method}</span> <span class="path">${escapeHtml(path)}</span></h3>`,
    `<p class="what">${toInline(summary)}${security?.length !== 0 ? "" : ' <span class="note">· no key</span>'}</p>`,
    toParagraphs(description),
    toTextBlock(command),
    ...(command.includes(BODY_FILE)
      ? [`<p class="note">${toInline(`\`${BODY_FILE}\` is the example request below.`)}</p>`]
      : []),
    ...writeParameters(parameters),
    ...(requestBody === undefined
      ? []
      : [
          "<h4>Request</h4>",
          ...writeUpload(endpoint),
          ...(requestBody.description === undefined
            ? []
            : [`<p class="note">${toInline(requestBody.description)}</p>`]),
          writeFields(document, requestBody.content, toRequestCells),
          writeExamples("Example request", requestBody.content),
        ]),
    ...Object.entries(responses).flatMap(([status, response]) =>
      isError(response) ? [] : [writeAnswer(document, status, response)],
    ),
    writeErrors(document, endpoint, responses),
    "</article>",
  ].join("\n");
}

/** Examples of errors are named by their codes; other answers have one example of their own. */
function isError({ content = {} }: ResponseObject): boolean {
  return Object.values(content).some(({ examples = {} }) =>
    Object.keys(examples).some((name) => name === DETAIL_CODE || Object.hasOwn(ERRORS, name)),
  );
}

/** What the path and headers of the endpoint's own say; those of all endpoints stand elsewhere on the page. */
function writeParameters(parameters: Operation["parameters"]): string[] {
  const own = parameters.flatMap((parameter) =>
    "name" in parameter ? [[parameter.name, parameter.in, parameter.description] as const] : [],
  );
  return own.length === 0 ? [] : ["<h4>Parameters</h4>", writeNamed("in", own)];
}

/** A table of parameters or headers. */
function writeNamed(kind: string, rows: readonly (readonly [name: string, type: string, meaning: string])[]): string {
  return toTable(
    "fields",
    ["name", kind, "meaning"],
    rows.map(([name, type, meaning]): Cell[] => [
      ["name", `<code>${escapeHtml(name)}</code>`],
      ["type", escapeHtml(type)],
      ["meaning", toInline(meaning)],
    ]),
  );
}

/** The media types of an upload, each with an example as it is sent. */
function writeUpload({ upload }: Endpoint): string[] {
  if (upload === undefined) return [];
  const types = Object.entries(upload.mediaTypes).flatMap(([mediaType, text], i) => {
    const example = uploadExample(upload, mediaType);
    const title = i === 0 && upload.fileName !== undefined ? `Example: ${escapeHtml(upload.fileName)}` : "Example";
    return [
      `<p>${toInline(`\`${mediaType}\`: ${text}`)}</p>`,
      ...(example === undefined
        ? []
        : [`<details${i === 0 ? " open" : ""}><summary>${title}</summary>${toTextBlock(example)}</details>`]),
    ];
  });
  return types;
}

function writeAnswer(
  document: OpenApiDocument,
  status: string,
  { description, headers, content = {} }: ResponseObject,
): string {
  const own = Object.entries(headers).flatMap(([name, header]) =>
    "description" in header ? [[name, "header", header.description] as const] : [],
  );
  const texts = Object.entries(content).flatMap(([mediaType, { schema }]) =>
    schema.$ref === undefined ? [`<p>${toInline(`\`${mediaType}\`: ${schema.description ?? ""}`)}</p>`] : [],
  );
  return [
    `<h4>Answer ${status}</h4>`,
    `<p>${toInline(description)}</p>`,
    ...texts,
    ...(own.length === 0 ? [] : [writeNamed("of", own)]),
    writeFields(document, content),
    writeExamples("Example answer", content),
  ].join("\n");
}

function exampleIn(content: Content): unknown {
  return examplesIn(content)[0]?.value;
}

function examplesIn(content: Content): Example[] {
  return Object.values(content).flatMap(({ examples = {} }) => Object.values(examples).filter(isValue));
}

function writeExamples(title: string, content: Content): string {
  return examplesIn(content)
    .map(({ summary, value }, i) => writeExample(i === 0 ? title : `Another: ${toInline(summary)}`, value))
    .join("\n");
}

function isValue(example: Example | Reference): example is Example {
  return "value" in example;
}

function writeExample(title: string, value: unknown): string {
  const isOpen = JSON.stringify(value, null, 2).split("\n").length <= MAX_OPEN_LINES;
  return `<details${isOpen ? " open" : ""}><summary>${title}</summary>${toJsonBlock(value)}</details>`;
}

function writeFields(document: OpenApiDocument, content: Content, write = toAnswerCells): string {
  const rows = Object.values(content).flatMap(({ schema }) => fieldsOf(document, schema));
  const heads = ["field", "type", "rules", ...(write === toAnswerCells ? [] : ["default"]), "meaning"];
  return rows.length === 0 ? "" : toTable("fields", heads, rows.map(write));
}

function toRequestCells(row: FieldRow): Cell[] {
  const presence: Cell = row.isRequired ? ["default required", "required"] : ["default", escapeHtml(row.default)];
  return toAnswerCells(row).toSpliced(-1, 0, presence);
}

function toAnswerCells({ path, type, rules, meaning }: FieldRow): Cell[] {
  const parents = path.slice(0, path.lastIndexOf(".") + 1);
  const name = toBreakable(path.slice(parents.length));
  return [
    ["name", `<code>${parents === "" ? "" : `<i>${toBreakable(parents)}</i>`}${name}</code>`],
    ["type", escapeHtml(type)],
    ["rules", toInline(rules)],
    ["meaning", toInline(meaning)],
  ];
}

/** Lets a long name be broken after its words. */
function toBreakable(name: string): string {
  return escapeHtml(name).replaceAll(/[._]/g, "$&<wbr>");
}

/**
 * A table of the errors of an endpoint that takes a body. The errors of the others are only named, because any endpoint
 * has them.
 */
function writeErrors(document: OpenApiDocument, endpoint: Endpoint, responses: Operation["responses"]): string {
  const { request, upload } = endpoint;
  const codes = Array.from(errorsOf(endpoint), ([status, each]) => each.map((code) => ({ status, code }))).flat();
  if (request === undefined && upload === undefined)
    return `<p class="note">Errors: ${codes.map(({ code }) => linkTo(code)).join(", ")}.</p>`;
  const faults: Cell[] = [
    ["status", String(STATUS_UNPROCESSABLE)],
    ["code", `<code>${DETAIL_CODE}</code>`],
    ["meaning", toInline(REQUEST_AT_FAULT)],
  ];
  const rows = codes.map(({ status, code }): Cell[] => [
    ["status", String(status)],
    ["code", linkTo(code)],
    ["meaning", toInline(meaningOf(code, endpoint))],
  ]);
  if (request?.faultsExample !== undefined) rows.unshift(faults);
  const special = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    writeSpecialBodies(document, status, content),
  );
  return ["<h4>Errors</h4>", toTable("errors", ["status", "code", "cause and remedy"], rows), ...special].join("\n");
}

function linkTo(code: string): string {
  return `<code><a href="#${code}">${code}</a></code>`;
}

/** The fields of error bodies that have more than a code and a message. */
function writeSpecialBodies(document: OpenApiDocument, status: string, content: Content): string[] {
  return Object.entries(content).flatMap(([mediaType, { schema, examples = {} }]) =>
    (schema.anyOf ?? [schema])
      .filter(
        ({ $ref }) => $ref === schemaRef("UnprocessableBody").$ref || $ref === schemaRef("InfeasibleRouteBody").$ref,
      )
      .map((body) => {
        const { description = "" } = document.components.schemas[body.$ref?.split("/").at(-1) ?? ""] ?? {};
        const detail = examples[DETAIL_CODE];
        const example = detail !== undefined && isValue(detail) ? toJsonBlock(detail.value) : "";
        return `<details><summary>${status}: ${toInline(description)}</summary>${writeFields(document, { [mediaType]: { schema: body } })}${example}</details>`;
      }),
  );
}
