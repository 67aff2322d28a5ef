import type { StationFile } from "../../stations/check.js";

/**
 * The ids of files of stations that this page has kept or read. That of a trip's own stations is the id of the file
 * that they are from.
 */
export const fileIds = new WeakMap<StationFile, string>();
