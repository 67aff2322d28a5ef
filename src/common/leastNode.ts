/** As `engines` of package.json says. */
export const LEAST_NODE = 20;

/** @param version of Node, such as `18.19.0`. */
export function isTooOld(version: string): boolean {
  return Number.parseInt(version, 10) < LEAST_NODE;
}

/** What to say then. */
export function wordTooOld(version: string): string {
  return `fuel-route needs Node ${LEAST_NODE} or later, and this is Node ${version}: install a newer one`;
}
