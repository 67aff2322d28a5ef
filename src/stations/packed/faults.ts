import { ServiceError } from "../../contract/values/errors.js";
import { type Fault, MAX_LISTED_FAULTS } from "../../contract/values/faults.js";
import { FaultyRowsError } from "../check.js";
import { PriceChoiceError, StationFileError } from "../rows.js";

/** What is wrong with a row of a file. */
interface RowFault {
  readonly where: string;
  readonly fault: string;
}

/** The refusal of a file for faults of its rows. @param message one sentence. */
export function rowFaults(message: string, faults: readonly RowFault[]): ServiceError {
  const details = faults.slice(0, MAX_LISTED_FAULTS).map(({ where, fault }) => toDetail(fault, where));
  return new ServiceError("VALIDATION_ERROR", message, details, { details_total: faults.length });
}

/** The refusal of a file that cannot be used. */
function fileRefusal(file: string, error: StationFileError): ServiceError {
  if (error instanceof FaultyRowsError) {
    const [first] = error.faults;
    return rowFaults(
      `${file} has too many rows at fault (${error.faults.length} faults), such as ${first?.where}: ${first?.fault}.`,
      error.faults,
    );
  }
  const remedy = error instanceof PriceChoiceError ? ": call the right one price_per_gallon" : "";
  return new ServiceError("VALIDATION_ERROR", `${error.message}${remedy}.`, [toDetail(error.message + remedy)], {
    details_total: 1,
  });
}

function toDetail(msg: string, where?: string): Pick<Fault, "loc" | "msg" | "type"> {
  return { loc: ["body", ...(where === undefined ? [] : [where])], msg, type: "value_error" };
}

/** Does the work on a file, and words its faults. @throws {ServiceError} where the file cannot be used. */
export async function wordingFaults<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StationFileError ? fileRefusal(file, error) : error;
  }
}
