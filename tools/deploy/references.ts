// Checks references between the Kubernetes manifests: every label, port, name and secret referred to must exist.

import { z } from "zod";
import { SETTINGS } from "../../src/settings/settings.js";

/** The longest that the service takes to shut down. */
const CLOSE_SECONDS = Number(SETTINGS.closeTimeoutMs.default);

const Text = z.string();
const Labels = z.record(Text, Text);
const Kind = z.looseObject({ kind: Text });
const Named = z.looseObject({ name: Text });
const Port = z.union([Text, z.int()]);
const Probe = z.looseObject({
  httpGet: z.looseObject({ path: Text, port: Text }).optional(),
  tcpSocket: z.looseObject({ port: Text }).optional(),
});
const Container = z.looseObject({
  ports: z.array(z.looseObject({ name: Text, containerPort: z.int() })).min(1),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  lifecycle: z
    .looseObject({
      preStop: z.looseObject({ exec: z.looseObject({ command: z.tuple([z.literal("sleep"), Text.regex(/^\d+$/)]) }) }),
    })
    .optional(),
});
const Workload = z.looseObject({
  kind: z.enum(["Deployment", "StatefulSet"]),
  metadata: Named,
  spec: z.looseObject({
    replicas: z.int().optional(),
    template: z.looseObject({
      metadata: z.looseObject({ labels: Labels, annotations: Labels.default({}) }),
      spec: z.looseObject({ terminationGracePeriodSeconds: z.int().default(0), containers: z.tuple([Container]) }),
    }),
  }),
});
type Workload = z.infer<typeof Workload>;
const Service = z.looseObject({
  kind: z.literal("Service"),
  metadata: Named,
  spec: z.looseObject({ selector: Labels, ports: z.array(z.looseObject({ name: Text, targetPort: Text })).min(1) }),
});
const Selector = z.strictObject({ matchLabels: Labels });
const Peer = z.looseObject({ podSelector: Selector.optional(), namespaceSelector: Selector.optional() });
const Ports = z.array(z.strictObject({ protocol: z.enum(["TCP", "UDP"]), port: Port }));
const NetworkPolicy = z.looseObject({
  kind: z.literal("NetworkPolicy"),
  spec: z.strictObject({
    podSelector: Selector,
    policyTypes: z.array(Text),
    ingress: z.array(z.looseObject({ from: z.array(Peer).default([]), ports: Ports.default([]) })),
    egress: z.array(z.looseObject({ to: z.array(Peer).default([]), ports: Ports.default([]) })).optional(),
  }),
});

interface Manifest {
  /** The path of its file. */
  readonly path: string;
  readonly content: unknown;
}

/** One line for each reference to something that does not exist, beginning with the path of the file. */
export function disagreements(manifests: readonly Manifest[], readme: string, port: string | undefined): string[] {
  const unreadable: string[] = [];
  const all = <T>(schema: z.ZodType<T>, ...kinds: readonly string[]): T[] =>
    manifests.flatMap(({ path, content }) => {
      if (!kinds.includes(Kind.parse(content).kind)) return [];
      const { data, error } = schema.safeParse(content);
      if (error !== undefined) unreadable.push(...issuesOf(path, error));
      return data ?? [];
    });
  const workloads = all(Workload, "Deployment", "StatefulSet");
  const services = all(Service, "Service");
  const policies = all(NetworkPolicy, "NetworkPolicy");
  const selectedBy = (labels: Readonly<Record<string, string>>) =>
    workloads.find(({ spec }) =>
      Object.entries(labels).every(([name, value]) => spec.template.metadata.labels[name] === value),
    );
  const open = workloads.filter(
    (workload) => !policies.some(({ spec }) => selectedBy(spec.podSelector.matchLabels) === workload),
  );
  const hosts = [...readme.matchAll(/redis:\/\/[^@\s]*@([\w-]+)/g)].flatMap(([, host]) => host ?? []);
  return [
    ...unreadable,
    ...open.map(({ metadata }) => `deploy/kubernetes/network-policy.yaml: no policy is for ${metadata.name}`),
    ...hosts
      .filter((host) => !services.some(({ metadata }) => metadata.name === host))
      .map((host) => `deploy/README.md: there is no Service ${host}`),
    ...manifests.flatMap(({ path, content }) =>
      [...labelFaults(content), ...secretFaults(content), ...faultsOf(content)].map((fault) => `${path}: ${fault}`),
    ),
  ];

  /** Selectors of a policy that also name a namespace may select pods that are not ours. */
  function labelFaults(content: unknown): string[] {
    const policy = NetworkPolicy.safeParse(content).data?.spec;
    const peers = [
      ...(policy?.ingress ?? []).flatMap(({ from }) => from),
      ...(policy?.egress ?? []).flatMap(({ to }) => to),
    ];
    const own = peers.flatMap(({ podSelector, namespaceSelector }) =>
      namespaceSelector === undefined ? (podSelector ?? []) : [],
    );
    const selectors =
      policy === undefined
        ? valuesOf(content, "matchLabels", Labels)
        : [policy.podSelector, ...own].map(({ matchLabels }) => matchLabels);
    return selectors
      .filter((labels) => selectedBy(labels) === undefined)
      .map((labels) => `nothing has the labels ${JSON.stringify(labels)}`);
  }

  function secretFaults(content: unknown): string[] {
    return valuesOf(content, "secretKeyRef", Named.extend({ key: Text }))
      .filter(
        ({ name, key }) =>
          !readme.includes(`create secret generic ${name} `) || !readme.includes(`--from-literal=${key}=`),
      )
      .map(({ name, key }) => `README.md does not tell how to make ${key} of the secret ${name}`);
  }

  function faultsOf(content: unknown): string[] {
    const [workload, service, policy] = [
      Workload.safeParse(content).data,
      Service.safeParse(content).data,
      NetworkPolicy.safeParse(content).data,
    ];
    return [
      ...(workload === undefined
        ? []
        : workloadFaults(
            workload,
            port,
            services.some(({ spec }) => selectedBy(spec.selector)?.metadata.name === workload.metadata.name),
          )),
      ...(service?.spec.ports ?? []).flatMap(({ targetPort }) =>
        hasPort(selectedBy(service?.spec.selector ?? {}), targetPort)
          ? []
          : `no container behind it has the port ${targetPort}`,
      ),
      ...valuesOf(content, "scaleTargetRef", Named.extend({ kind: Text })).flatMap(({ kind, name }) => {
        const target = workloads.find((each) => each.kind === kind && each.metadata.name === name);
        if (target === undefined) return `there is no ${kind} ${name}`;
        return target.spec.replicas === undefined ? [] : `${kind} ${name} must leave its replicas to the autoscaler`;
      }),
      ...valuesOf(content, "backend", z.looseObject({ service: Named.extend({ port: Named }) }))
        .filter(
          (backend) =>
            !services.some(
              ({ metadata, spec }) =>
                metadata.name === backend.service.name &&
                spec.ports.some(({ name }) => name === backend.service.port.name),
            ),
        )
        .map((backend) => `there is no Service ${backend.service.name} with a port ${backend.service.port.name}`),
      ...(policy === undefined ? [] : policyFaults(policy)),
    ];
  }

  function policyFaults({ spec }: z.infer<typeof NetworkPolicy>): string[] {
    const target = selectedBy(spec.podSelector.matchLabels);
    const opened = spec.ingress.flatMap(({ ports }) =>
      ports.map(({ port: number }) => ({ pods: target, number, use: "open" })),
    );
    const reached = (spec.egress ?? []).flatMap(({ to, ports }) =>
      to.flatMap(({ podSelector, namespaceSelector }) =>
        podSelector === undefined || namespaceSelector !== undefined
          ? []
          : ports.map(({ port: number }) => ({ pods: selectedBy(podSelector.matchLabels), number, use: "reach" })),
      ),
    );
    const faults = [...opened, ...reached].flatMap(({ pods, number, use }) =>
      pods === undefined || hasPort(pods, number) ? [] : `${pods.metadata.name} has no port ${number} to ${use}`,
    );
    const isComplete =
      spec.policyTypes.includes("Ingress") && spec.policyTypes.includes("Egress") === (spec.egress !== undefined);
    return isComplete ? faults : [...faults, "policyTypes must name Ingress, and Egress where there are rules for it"];
  }
}

/** @param isServed whether callers reach it, and Prometheus. */
function workloadFaults({ kind, spec: { template } }: Workload, port: string | undefined, isServed: boolean): string[] {
  const [{ ports, lifecycle, startupProbe, livenessProbe, readinessProbe }] = template.spec.containers;
  const probed = [startupProbe, livenessProbe, readinessProbe].flatMap(({ httpGet, tcpSocket }) =>
    [httpGet, tcpSocket].flatMap((probe) => probe?.port ?? []),
  );
  const faults = probed
    .filter((name) => !ports.some((each) => each.name === name))
    .map((name) => `a probe of port ${name}, which the container does not have`);
  if (kind === "StatefulSet") return faults;
  for (const number of [
    ...ports.map(({ containerPort }) => String(containerPort)),
    ...(isServed ? [template.metadata.annotations["prometheus.io/port"]] : []),
  ]) {
    if (number !== port) faults.push(`port ${number} is not the image's, ${port}`);
  }
  // Nobody sends requests to what is not served.
  const preStop = isServed ? Number(lifecycle?.preStop.exec.command[1]) : 0;
  const needed = preStop + CLOSE_SECONDS;
  if (!(template.spec.terminationGracePeriodSeconds > needed))
    faults.push(`the grace period must be longer than preStop and ${CLOSE_SECONDS} seconds`);
  if (readinessProbe.httpGet?.path !== "/readyz" || livenessProbe.httpGet?.path !== "/healthz")
    faults.push("liveness is /healthz, readiness /readyz");
  return faults;
}

function hasPort(workload: Workload | undefined, port: string | number): boolean {
  return (
    workload?.spec.template.spec.containers[0].ports.some(
      ({ name, containerPort }) => port === name || port === containerPort,
    ) ?? false
  );
}

/** One line for each issue of a file. */
export function issuesOf(path: string, { issues }: z.ZodError): string[] {
  return issues.map((issue) => `${path}: ${issue.path.join(".")}: ${issue.message}`);
}

/** All values of `key` anywhere in `content`. */
function valuesOf<T>(content: unknown, key: string, schema: z.ZodType<T>): T[] {
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([name, value]: [string, unknown]) =>
    name === key ? [schema.parse(value)] : valuesOf(value, key, schema),
  );
}
