import type { Fault } from "./faults.js";
import { type Warning, wordNoField, wordWarning } from "./warnings.js";

/** What is doubtful in a request that the contract accepts: a warning, and the place that it is about. */
export interface Remark {
  /** As in faults: `["body", "params", "min_purchase"]`. */
  readonly loc: string[];
  readonly warning: Warning;
}

/** The faults that remarks are where the caller asks for strict handling. */
export function asFaults(remarks: readonly Remark[]): Fault[] {
  return remarks.map(({ loc, warning }) => ({ loc, ...kindOf(warning), ctx: {}, input: null }));
}

function kindOf(warning: Warning): Pick<Fault, "msg" | "type"> {
  switch (warning.code) {
    case "FIELD_UNKNOWN":
      return { msg: wordNoField(warning).replace("there", "There"), type: "extra_forbidden" };
    case "FIELDS_UNKNOWN":
      return { msg: `There are ${warning.fieldCount} more unknown fields.`, type: "extra_forbidden" };
    default:
      return { msg: wordWarning(warning), type: "value_error" };
  }
}
