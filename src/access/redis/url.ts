const DEFAULT_PORT = 6379;

/**
 * Reads the address and login of a Redis from a `redis://` or `rediss://` URL; undefined for anything else. `tls` is
 * set if the connection is encrypted.
 */
export function parseRedisUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const path = /^\/?(\d{0,3})$/.exec(url?.pathname ?? "");
  if (url === undefined || path === null || (url.protocol !== "redis:" && url.protocol !== "rediss:")) return undefined;
  if (url.hostname === "" || url.search !== "" || url.hash !== "") return undefined;
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port === "" ? DEFAULT_PORT : Number(url.port),
      db: Number(path[1]),
      ...(url.username === "" ? {} : { username: decodeURIComponent(url.username) }),
      ...(url.password === "" ? {} : { password: decodeURIComponent(url.password) }),
      ...(url.protocol === "rediss:" ? { tls: {} } : {}),
    };
  } catch {
    // A percent sign that encodes no character.
    return undefined;
  }
}
