import { once } from "node:events";
import { timeZoneAt } from "../clock/timeZoneAt.js";
import { errorAnswer } from "../contract/values/answer.js";
import { HOST_SET } from "../contract/values/limits.js";
import { readVersion } from "../common/version.js";
import { loadOptimizer } from "../index.js";
import { MemoryAnswers } from "../mcp/answers.js";
import { openProviders, ProviderError } from "../providers/open.js";
import { versionOf } from "../sets/store.js";
import { STANDARD_INPUT } from "../stations/file.js";
import type { StationFileChoices } from "../stations/rows.js";
import type { StationSource } from "../stations/packed/packed.js";
import { readSettings } from "../settings/read.js";
import { ServiceError } from "../contract/values/errors.js";
import { answerRequest, type HereTools } from "../journey/planRequest.js";
import { pricesInSet } from "../journey/stationPrices.js";
import { locatePlace, type TripDesk } from "../mcp/tool.js";
import { COLUMNS_OPTION } from "./columnsOption.js";
import { openBrands, openCatalog, openFuelTax } from "./ownTables.js";
import { FILE_HELP, FILE_OPTIONS, readFileChoices } from "./fileChoices.js";
import { readStationFiles, sourceOfFiles } from "./stationFiles.js";
import { ignoreStdoutErrors } from "./stdout.js";
import { EXIT, parseOptions, UsageError } from "./usage.js";

export const MCP_HELP = `Usage: fuel-route mcp [--stations FILE] [--prices FILE] [OPTIONS]

Plans trips with an assistant: speaks the Model Context Protocol on standard input and output until the input ends.
Assistants start it themselves; docs/mcp.md has the configuration of some, and says what its tools are for.

  fuel-route mcp --stations stations.csv

Options:
  --stations FILE     stations to choose from, as plan takes them   FUEL_ROUTE_STATIONS
  --prices FILE       prices for the stations, where they are in a file of their own: the ids join the two
${FILE_HELP}
The environment variable beside an option is used where the option is not given. Routes and places come from where the
settings of fuel-route serve say. Nothing is stored, and nothing of a trip is logged; messages go to stderr.
`;

export async function mcp(args: string[]): Promise<number> {
  const { values, lists, positionals } = parseOptions(
    args,
    ["stations", "prices", ...FILE_OPTIONS],
    [],
    [COLUMNS_OPTION],
  );
  if (positionals.length > 0) throw new UsageError(`mcp takes no argument such as ${positionals[0]}`);
  const settings = readSettings(process.env, values);
  const { stationsFile: path } = settings;
  if (path === STANDARD_INPUT || values.prices === STANDARD_INPUT)
    throw new UsageError("mcp takes no stations from standard input, where the assistant's messages come from");
  const [brands, fuelTax, vehicles] = await Promise.all([openBrands(settings), openFuelTax(settings), openCatalog()]);
  const source =
    path === undefined
      ? undefined
      : await readSource(
          { stations: path, prices: values.prices },
          readFileChoices({ ...values, columns: lists.columns }),
        );
  if (source === undefined)
    process.stderr.write(
      `fuel-route: there are no stations to choose from, so every tool will say so: --stations FILE, or FUEL_ROUTE_STATIONS\n`,
    );
  const providers = await openProviders(settings).catch((error: unknown) => {
    throw error instanceof ProviderError ? new UsageError(error.message) : error;
  });
  try {
    await serve(
      deskHere(
        { ...providers, optimizer: await loadOptimizer(), vehicles, brands, fuelTax, timeZoneAt },
        openOnly(source),
      ),
    );
  } finally {
    await providers.close();
  }
  return EXIT.done;
}

/** The stations of the files, as the set that is taken where a trip names none. */
async function readSource(
  paths: { readonly stations: string; readonly prices: string | undefined },
  choices: StationFileChoices,
): Promise<StationSource> {
  const files = await readStationFiles(paths, choices);
  for (const warning of files.warnings) process.stderr.write(`fuel-route: ${warning}\n`);
  const { packed } = sourceOfFiles(files);
  return { packed, set: { name: HOST_SET, version: versionOf(packed.data) } };
}

/** Says where in the code an error comes from, but not what it says, which may quote a trip. */
function reportFailure(error: unknown): void {
  process.stderr.write(`fuel-route: a tool failed: ${JSON.stringify(errorAnswer(error, "").failure)}\n`);
}

/** Serves until the input ends. */
async function serve(desk: ReturnType<typeof deskHere>): Promise<void> {
  const [{ serveStdio }, { makeMcpServer }] = await Promise.all([
    import("@modelcontextprotocol/server/stdio"),
    import("../mcp/server.js"),
  ]);
  const answers = new MemoryAnswers();
  // An assistant that ends may close either pipe first.
  ignoreStdoutErrors();
  const ended = Promise.race([once(process.stdin, "end"), once(process.stdin, "close")]);
  const server = serveStdio(() =>
    makeMcpServer({
      version: readVersion(),
      desk,
      answers: { keep: (text) => answers.keep("", text), read: (id) => answers.read("", id) },
      onFailure: reportFailure,
    }),
  );
  await ended;
  await server.close();
}

/**
 * Answers on this thread. @param open finds a set of stations by its name; its refusal says what to do about a set that
 * is missing.
 */
export function deskHere(tools: HereTools, open: (name: string) => StationSource): TripDesk {
  return {
    ask: async (request, question, signal) =>
      answerRequest(tools, request, open(request.station_set ?? HOST_SET), question, signal),
    listPrices: async (stationSet, query) => pricesInSet(open(stationSet).packed, query, tools.brands),
    locate: (place, signal) => locatePlace(tools.places, place, signal),
  };
}

/**
 * The only set of stations there is. @throws {ServiceError} STATION_SET_NOT_FOUND for any other, or where there is
 * none.
 */
function openOnly(source: StationSource | undefined): (name: string) => StationSource {
  return (name) => {
    if (source === undefined)
      throw new ServiceError(
        "STATION_SET_NOT_FOUND",
        "No stations are known here, because fuel-route mcp was started without a file of stations. Tell the user to add --stations FILE to the command of this server, or to set FUEL_ROUTE_STATIONS.",
      );
    if (name !== HOST_SET)
      throw new ServiceError(
        "STATION_SET_NOT_FOUND",
        `There is no set of stations called ${JSON.stringify(name)}, only ${JSON.stringify(HOST_SET)}.`,
      );
    return source;
  };
}
