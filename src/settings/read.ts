import { UsageError } from "../common/usageError.js";
import { nearestName } from "../contract/values/nearestName.js";
import { chosenProviders } from "../providers/open.js";
import { leastWorkerMemoryMb } from "../worker/thread.js";
import { PREFIX, rowOf, SETTING_KEYS, type SettingKey, type Settings, variableOf } from "./settings.js";

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * The settings that the environment gives, overridden by command-line options.
 * @param options values of a command's options by their names; those that are for no setting do not matter.
 * @throws {UsageError} naming the option or the variable that is wrong.
 */
export function readSettings(environment: Texts, options: Texts = {}): Settings {
  const settings = readOnly(SETTING_KEYS, environment, options);
  requireProviderSettings(settings);
  if (settings.headerTimeoutMs > settings.requestTimeoutMs) {
    throw new UsageError(
      `${variableOf("headerTimeoutMs")} must not be more than ${variableOf("requestTimeoutMs")}: a header is part of its request`,
    );
  }
  requireWorkerMemory(settings);
  return settings;
}

/**
 * The settings that say where the keys are. The commands for keys read no others, so that these may even be wrong.
 * @throws {UsageError} naming the option or the variable that is wrong.
 */
export function readStoreSettings(environment: Texts, options: Texts = {}): Pick<Settings, "keysFile" | "redisUrl"> {
  return readOnly(["keysFile", "redisUrl"], environment, options);
}

/** Reads settings, and checks each by itself. */
function readOnly<Key extends SettingKey>(
  keys: readonly Key[],
  environment: Texts,
  options: Texts,
): Pick<Settings, Key> {
  const values = Object.fromEntries(keys.map((key) => [key, readOne(key, environment, options)]));
  // Each value is of its row's schema or default, by which `Settings` is typed: the compiler cannot follow that.
  return values as Pick<Settings, Key>;
}

function readOne(key: SettingKey, environment: Texts, options: Texts): unknown {
  const { schema, option, default: preset } = rowOf(key);
  const ofOption = option && options[option.name];
  const given = ofOption ?? environment[variableOf(key)];
  if (given === undefined && typeof preset !== "string") return preset?.value();
  const parsed = schema.safeParse(given ?? preset);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    `${option !== undefined && ofOption !== undefined ? `--${option.name}` : variableOf(key)} ${parsed.error.issues[0]?.message}`,
  );
}

/** @throws {UsageError} when a setting that the chosen provider needs is missing. */
function requireProviderSettings(settings: Settings): void {
  const chosen = chosenProviders(settings);
  for (const chooser of ["routingName", "placesName"] as const) {
    const provider = chosen[chooser];
    const needed = "needs" in provider ? provider.needs : undefined;
    if (needed !== undefined && settings[needed] === undefined) {
      throw new UsageError(`${variableOf(needed)} must be set, because ${variableOf(chooser)} is ${settings[chooser]}`);
    }
  }
}

/**
 * @throws {UsageError} when a worker has too little memory for the largest body: running out of it would end the whole
 *   process.
 */
function requireWorkerMemory({ workerMemoryMb, bodyLimitBytes }: Settings): void {
  const least = leastWorkerMemoryMb(bodyLimitBytes);
  if (workerMemoryMb >= least) return;
  throw new UsageError(
    `${variableOf("workerMemoryMb")} must be at least ${least} where ${variableOf("bodyLimitBytes")} is ${bodyLimitBytes}, because parsing the worst of such bodies takes that many megabytes: raise the one or lower the other`,
  );
}

/** A variable that looks like a setting and is none. */
export interface UnknownVariable {
  readonly name: string;
  /** The variable that is probably meant. */
  readonly nearest: string | undefined;
}

/** The prefix as it is misspelt: in small letters, without its underscore, in the plural. */
const LIKE_PREFIX = /^fuel[_-]?routes?[_-]/i;

/** Variables with the prefix, or one like it, that are not settings: they are probably misspelt. */
export function unknownVariables(environment: Texts): UnknownVariable[] {
  const known = new Map(SETTING_KEYS.map((key) => [variableOf(key), rowOf(key).variable] as const));
  return Object.keys(environment)
    .filter((name) => LIKE_PREFIX.test(name) && !known.has(name))
    .map((name) => {
      // The prefix, which all share, says nothing of likeness.
      const nearest = nearestName(name.replace(LIKE_PREFIX, ""), known.values());
      return { name, nearest: nearest === undefined ? undefined : `${PREFIX}${nearest}` };
    });
}
