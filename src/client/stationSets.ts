import { call, emptyMessage, exchange, fileMessage, type Message, type Settings } from "./call.js";
import { DELETE_SET, type Endpoint, GET_SET, LIST_SETS, PATCH_PRICES, PUT_SET } from "./endpoints.js";
import type {
  DeletedStationSet,
  FileBody,
  MatchOptions,
  PatchedPrices,
  PriceUnits,
  PutOptions,
  PutStationSet,
  StationSetList,
  StationSets,
  StationSetState,
} from "./types.js";

/** How long a file may take where a call does not say. */
const UPLOAD_TIMEOUT_MS = 600_000;

/** The options of a call that sends a file. */
export function uploadOptions<Options extends { readonly timeoutMs?: number | undefined }>(
  { timeoutMs }: Settings,
  options: Options,
): Options {
  return { ...options, timeoutMs: options.timeoutMs ?? Math.max(timeoutMs, UPLOAD_TIMEOUT_MS) };
}

export function stationSetsOf(settings: Settings): StationSets {
  const send =
    <Answer>(endpoint: Endpoint<Answer>) =>
    async (name: string, file: FileBody, options: PutOptions): Promise<Answer> =>
      exchange(
        settings,
        endpoint,
        fileMessage(withUnits(onlyIf(emptyMessage(endpoint, { name }), options), options), file, options.contentType),
        uploadOptions(settings, options),
      );
  return {
    put: send<PutStationSet>(PUT_SET),
    patchPrices: send<PatchedPrices>(PATCH_PRICES),
    get: async (name, options = {}) =>
      exchange<StationSetState>(settings, GET_SET, emptyMessage(GET_SET, { name }), options),
    list: (options = {}) => call<StationSetList>(settings, LIST_SETS, undefined, options),
    // A second one would not find the set.
    delete: async (name, options = {}) =>
      exchange<DeletedStationSet>(
        settings,
        DELETE_SET,
        { ...onlyIf(emptyMessage(DELETE_SET, { name }), options), repeatAfter: "refusals" },
        options,
      ),
  };
}

function withUnits(message: Message, { priceUnits = [], currencyRates = {} }: PriceUnits): Message {
  const query = new URLSearchParams([
    ...priceUnits.map((unit) => ["price_unit", unit]),
    ...Object.entries(currencyRates).map(([code, dollars]) => ["currency_rate", `${code}=${dollars}`]),
  ]);
  return query.size === 0 ? message : { ...message, path: `${message.path}?${query}` };
}

/** Where the set must have a version, a second message would find the first one's. */
function onlyIf(message: Message, { ifMatch }: MatchOptions): Message {
  if (ifMatch === undefined) return message;
  return {
    ...message,
    headers: { ...message.headers, "if-match": ifMatch === "*" ? ifMatch : `"${ifMatch}"` },
    repeatAfter: ifMatch === "*" ? message.repeatAfter : "refusals",
  };
}
