import { issueKey, KeyFileError } from "../keys/file.js";
import { readSettings } from "./config.js";
import { EXIT, parseOptions, UsageError } from "./usage.js";

export const KEYS_HELP = `Usage: fuel-route keys issue --partner NAME [--keys FILE]

Makes an API key for a partner and prints it on stdout, this once: the key file holds only its hash.
A running service knows the new key within two seconds.

Options:
  --partner NAME   whom the key is for, 1 to 100 characters; appears in the service's log
  --keys FILE      key file, made if there is none   FUEL_ROUTE_KEYS_FILE   fuel-route-keys.json
`;

const PARTNER_NAME = /^[^\p{Cc}]{1,100}$/u;

export async function keys(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, ["partner", "keys"]);
  const [action, ...rest] = positionals;
  if (action !== "issue" || rest.length > 0) throw new UsageError("keys takes one action: issue");
  if (values.partner === undefined) throw new UsageError("keys issue needs --partner NAME");
  if (!PARTNER_NAME.test(values.partner)) throw new UsageError("--partner must have 1 to 100 characters and no control characters");

  const { KEYS_FILE: path } = readSettings(process.env, { KEYS_FILE: values.keys });
  try {
    process.stdout.write(`${await issueKey(path, values.partner)}\n`);
  } catch (error) {
    if (error instanceof KeyFileError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
  process.stderr.write(`Key for ${values.partner} added to ${path}. It is not shown again.\n`);
  return EXIT.done;
}
