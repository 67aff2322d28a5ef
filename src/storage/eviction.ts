/**
 * The policy under which Redis removes keys without an expiry, such as API keys, when its memory is full; undefined if
 * it removes none, has no memory limit, or does not say.
 * @param info the answer to `INFO memory`.
 */
export function evictionPolicyIn(info: string): string | undefined {
  const fields = new Map(
    Array.from(info.matchAll(/^(\w+):([^\r\n]*)/gm), ([, name = "", value = ""]) => [name, value]),
  );
  const policy = fields.get("maxmemory_policy") ?? "";
  return Number(fields.get("maxmemory") ?? 0) > 0 && policy.startsWith("allkeys-") ? policy : undefined;
}

/** Whether the answer to `INFO memory` names a policy at all. */
export function hasPolicy(info: string): boolean {
  return /^maxmemory_policy:./m.test(info);
}

export const POLICY_UNKNOWN =
  "The eviction policy of Redis cannot be looked up. Allow this user INFO, and make sure that maxmemory-policy is noeviction: with another policy, Redis removes API keys when its memory is full.";

/** What the operator must do about an eviction policy. */
export function evictionRemedy(policy: string): string {
  return `Redis removes any key when its memory is full (maxmemory-policy ${policy}), API keys too: set maxmemory-policy to noeviction`;
}
