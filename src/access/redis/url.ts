/** The address of a Redis and how to log in. */
interface RedisPlace {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  /** Set if the connection is encrypted. */
  readonly tls?: Record<string, never>;
}

const DEFAULT_PORT = 6379;

/** Reads `redis://` and `rediss://` URLs; undefined for anything else. */
export function parseRedisUrl(text: string): RedisPlace | undefined {
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
