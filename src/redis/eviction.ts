/** What `INFO memory` says of memory: the policy under which Redis removes keys that nobody told it to remove. */
interface MemoryPolicy {
  readonly maxBytes: number;
  readonly policy: string;
}

/**
 * The policy under which Redis will remove keys without an expiry, as API keys are, when its memory is full; undefined when
 * it removes none, has no limit of memory, or does not say.
 * @param info the answer to `INFO memory`.
 */
export function evictionPolicyIn(info: string): string | undefined {
  const { maxBytes, policy } = readPolicy(info);
  return maxBytes > 0 && policy.startsWith("allkeys-") ? policy : undefined;
}

function readPolicy(info: string): MemoryPolicy {
  const valueOf = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1] ?? "";
  return { maxBytes: Number(valueOf("maxmemory")), policy: valueOf("maxmemory_policy") };
}

/** What to do about a policy. */
export function evictionRemedy(policy: string): string {
  return `Redis removes any key when its memory is full (maxmemory-policy ${policy}), API keys too: set maxmemory-policy to noeviction`;
}
