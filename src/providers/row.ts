/** A provider in a table of them. It is opened with `Settings`, of which it uses only its own. */
export interface ProviderRow<Settings, Provider> {
  /** The setting that the provider requires. */
  readonly needs?: keyof Settings;
  /** What it covers, for people. */
  readonly coverage: string;
  /** Opens it; `timeoutMs` is how long one call may take. @throws {Error} whose message says what to do. */
  readonly open: (settings: Settings, timeoutMs: number) => Provider | Promise<Provider>;
}
