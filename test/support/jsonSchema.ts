// An independent validator of JSON Schemas, on the schemas of the OpenAPI document.

import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenApiDocument } from "../../src/http/docs/types.js";

const DOCUMENT_ID = "openapi";

/** Whether values satisfy a schema of the document. */
export function validatorOf(
  document: OpenApiDocument,
): (name: string, value: unknown) => { isValid: boolean; faults: string } {
  // `anyOf` of a route names fields whose types are given outside of it.
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: true,
    allowUnionTypes: true,
    formats: { "date-time": (text: string) => !Number.isNaN(Date.parse(text)) },
  });
  ajv.addKeyword("components");
  ajv.addSchema({ $id: DOCUMENT_ID, components: { schemas: document.components.schemas } }, undefined, false, false);
  return (name, value) => {
    const validate = ajv.getSchema(`${DOCUMENT_ID}#/components/schemas/${name}`);
    if (validate === undefined) throw new Error(`the document has no schema ${name}`);
    const isValid = validate(value) === true;
    return { isValid, faults: ajv.errorsText(validate.errors) };
  };
}
