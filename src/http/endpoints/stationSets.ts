// Sets of stations: put, patch, look at, remove.

import type { FastifyReply, FastifyRequest } from "fastify";
import { type Fault, validationError } from "../../contract/values/faults.js";
import { mediaTypeOf } from "../../contract/values/mediaTypes.js";
import { ServiceError } from "../../contract/values/errors.js";
import { StationSetName } from "../../contract/schemas/kept.js";
import type { Expected, SetFile } from "../../sets/stationSets.js";
import type { GivenUnits } from "../../stations/givenUnits.js";
import { takeFile } from "../connection/uploadFile.js";
import { partnerOf } from "../gates/apiKey.js";
import { readUnits } from "./priceUnits.js";
import type { MakeHandler } from "./handler.js";

/** Keeps the stations of a file under a name. */
export const putStationSet: MakeHandler =
  ({ stationSets }) =>
  async (request, reply) => {
    const { partner, name, expected } = readHead(request);
    const { units, unknown } = readUnits(request);
    const { set, warnings } = await takeFile(request, (file) =>
      stationSets.put(partner, name, asSetFile(request, file, units), expected),
    );
    tagWith(set.version, reply);
    return {
      name,
      version: set.version,
      station_count: set.station_count,
      warnings: [...unknown, ...warnings],
      request_id: request.id,
    };
  };

/** Changes the prices of the stations that a file names. */
export const patchStationPrices: MakeHandler =
  ({ stationSets }) =>
  async (request, reply) => {
    const { partner, name, expected } = readHead(request);
    const { units, unknown } = readUnits(request);
    const { set, changedCount, warnings } = await takeFile(request, (file) =>
      stationSets.patch(partner, name, asSetFile(request, file, units), expected),
    );
    tagWith(set.version, reply);
    return {
      name,
      version: set.version,
      station_count: set.station_count,
      changed_count: changedCount,
      warnings: [...unknown, ...warnings],
      request_id: request.id,
    };
  };

/** Tells which version of a set is in place. */
export const getStationSet: MakeHandler =
  ({ stationSets }) =>
  async (request, reply) => {
    const { partner, name } = readHead(request);
    const set = await stationSets.get(partner, name);
    if (set === undefined)
      throw new ServiceError(
        "STATION_SET_NOT_FOUND",
        "There is no set of stations of this name. GET /v1/station-sets lists your sets.",
      );
    tagWith(set.version, reply);
    return { ...set, request_id: request.id };
  };

/** Lists the caller's sets and the host's. */
export const listStationSets: MakeHandler =
  ({ stationSets }) =>
  async (request) => ({
    station_sets: await stationSets.list(partnerOf(request)),
    request_id: request.id,
  });

/** Removes a set. */
export const deleteStationSet: MakeHandler =
  ({ stationSets }) =>
  async (request) => {
    const { partner, name, expected } = readHead(request);
    await stationSets.delete(partner, name, expected);
    return { name, deleted: true, request_id: request.id };
  };

/** What a request says before its body. @throws {ServiceError} VALIDATION_ERROR. */
function readHead(request: FastifyRequest): {
  readonly partner: string;
  readonly name: string;
  readonly expected: Expected;
} {
  const { params } = request;
  const name = StationSetName.safeParse(
    typeof params === "object" && params !== null && "name" in params ? params.name : undefined,
  );
  if (!name.success) throw faultAt(["path", "name"], name.error.issues[0]?.message ?? "Input should be a name");
  // Ignoring it would overwrite what the caller does not want overwritten.
  if (request.headers["if-none-match"] !== undefined)
    throw faultAt(["header", "If-None-Match"], "Input should be left out: changes go by If-Match");
  return { partner: partnerOf(request), name: name.data, expected: readIfMatch(request.headers["if-match"]) };
}

/** A tag in quotes. One that begins with W/ never matches. */
const TAG = /^(W\/)?"([\x21\x23-\x7e]*)"$/;

function readIfMatch(header: string | undefined): Expected {
  if (header === undefined) return undefined;
  if (header.trim() === "*") return "*";
  return header.split(",").flatMap((part) => {
    const [whole, weak, tag = ""] = TAG.exec(part.trim()) ?? [];
    if (whole === undefined)
      throw faultAt(
        ["header", "If-Match"],
        'Input should be * or the version of the set in quotes, as in If-Match: "0f1e…"',
      );
    return weak === undefined ? [tag] : [];
  });
}

function faultAt(loc: string[], msg: string): ServiceError {
  const fault: Fault = { loc, msg, type: "value_error", ctx: {}, input: null };
  return validationError([fault]);
}

function asSetFile({ mediaType = "" }: FastifyRequest, bytes: SetFile["bytes"], units: GivenUnits): SetFile {
  return { mediaType: mediaTypeOf(mediaType), bytes, units };
}

function tagWith(version: string, reply: FastifyReply): void {
  reply.header("etag", `"${version}"`);
}
