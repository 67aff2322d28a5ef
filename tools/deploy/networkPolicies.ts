// Whether the network policies open what the pods need, and nothing to everybody.

import { z } from "zod";

const Labels = z.record(z.string(), z.string());
const Selector = z.strictObject({ matchLabels: Labels });
const Port = z.strictObject({ protocol: z.enum(["TCP", "UDP"]), port: z.union([z.string(), z.int()]) });
const Peer = z.strictObject({
  podSelector: Selector.optional(),
  namespaceSelector: Selector.optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).optional() }).optional(),
});
// A rule without peers or without ports would be open to all.
const Peers = z.array(Peer).min(1);
const Ports = z.array(Port).min(1);

export const NetworkPolicy = z.looseObject({
  kind: z.literal("NetworkPolicy"),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.strictObject({
    podSelector: Selector,
    policyTypes: z.array(z.enum(["Ingress", "Egress"])),
    ingress: z.array(z.strictObject({ from: Peers, ports: Ports })).min(1),
    egress: z.array(z.strictObject({ to: Peers, ports: Ports })).optional(),
  }),
});
type NetworkPolicy = z.infer<typeof NetworkPolicy>;

/** Pods with the same labels, and the ports of their container. */
export interface Pods {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
}

/** What is wrong with a policy among these pods, a line for each fault. */
export function networkFaults({ spec }: NetworkPolicy, all: readonly Pods[]): string[] {
  const target = podsWith(spec.podSelector.matchLabels, all);
  // That nothing has the labels is told of all selectors.
  if (target === undefined) return [];
  const faults: string[] = [];
  for (const { port } of spec.ingress.flatMap(({ ports }) => ports)) {
    if (!hasPort(target, port)) faults.push(`${target.name} has no port ${port} to open`);
  }
  for (const { to, ports } of spec.egress ?? []) {
    for (const { podSelector, namespaceSelector } of to) {
      if (podSelector === undefined || namespaceSelector !== undefined) continue;
      const reached = podsWith(podSelector.matchLabels, all);
      for (const { port } of ports) if (reached !== undefined && !hasPort(reached, port)) faults.push(`${reached.name} has no port ${port} to reach`);
    }
  }
  if ((spec.egress !== undefined) !== spec.policyTypes.includes("Egress") || !spec.policyTypes.includes("Ingress")) faults.push("policyTypes must name Ingress, and Egress where there are rules for it");
  return faults;
}

/** Pods that no policy is for: everybody could reach them. */
export function openPods(policies: readonly NetworkPolicy[], all: readonly Pods[]): string[] {
  return all.filter((pods) => !policies.some(({ spec }) => podsWith(spec.podSelector.matchLabels, all) === pods)).map(({ name }) => name);
}

/** The selectors of a policy that must find pods among ours: those in other namespaces need not. */
export function ownSelectors({ spec }: NetworkPolicy): Readonly<Record<string, string>>[] {
  const peers = [...spec.ingress.flatMap(({ from }) => from), ...(spec.egress ?? []).flatMap(({ to }) => to)];
  return [spec.podSelector, ...peers.flatMap(({ podSelector, namespaceSelector }) => (namespaceSelector === undefined ? (podSelector ?? []) : []))].map(({ matchLabels }) => matchLabels);
}

function podsWith(labels: Readonly<Record<string, string>>, all: readonly Pods[]): Pods | undefined {
  return all.find((pods) => Object.entries(labels).every(([name, value]) => pods.labels[name] === value));
}

function hasPort({ ports }: Pods, port: string | number): boolean {
  return ports.some(({ name, containerPort }) => port === name || port === containerPort);
}
