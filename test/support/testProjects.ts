// How tests share their workers: for vitest.config.ts and vitest.long.config.ts.

/**
 * A worker keeps the project's modules, the compiled WebAssembly and a browser for all its files: loading them takes
 * longer than most tests. It is a process, because commands that run in it change its folder.
 */
export const SHARING = { pool: "forks", isolate: false } as const;

/** Tests that need a worker of their own: they change modules or globals that a shared worker has loaded already. */
export const ALONE = "**/*.alone.*test.ts";

/** Tests that take minutes, or wait for processes and pages: `npm run test:long` runs them. */
export const LONG = "**/*.long.test.ts";

/**
 * Guards against a test that hangs. A busy machine never reaches them: what a test waits for is a condition, and how
 * long that takes is no fault.
 */
export const PATIENCE = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } } as const;

/**
 * On two processors, three workers take as long as two for the quick tests, because each loads all modules. Long tests
 * wait for processes and pages, so that a third worker fills the time.
 */
export const WORKERS = { quick: 2, long: 3 } as const;
