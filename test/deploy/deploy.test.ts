// The deployment files have no faults, and each kind of fault would be found.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "../../src/contract/schemas/endpoints.js";
import { readSettings } from "../../src/settings/read.js";
import {
  findDeployFaults,
  findTypeFaults,
  healthCommand,
  PUBLIC_PATHS,
  readDeployFiles,
} from "../../tools/deploy/deploy.js";

const ROOT = new URL("../../", import.meta.url);
const files = await readDeployFiles(ROOT);

const COMPOSE = "deploy/compose.yaml";
const DEPLOYMENT = "deploy/kubernetes/deployment.yaml";
const AUTOSCALER = "deploy/kubernetes/autoscaler.yaml";
const REDIS = "deploy/kubernetes/redis.yaml";
const WORKER = "deploy/kubernetes/worker.yaml";
const RULES = "deploy/prometheus/rules.yaml";
const POLICY = "deploy/kubernetes/network-policy.yaml";

test("the planner page's files are public", async () => {
  const built = await readdir(new URL("dist/src/web/", ROOT));
  const paths = built.map((name) => (name === "index.html" ? "/" : `/${name}`));
  expect(PUBLIC_PATHS).toEqual(expect.arrayContaining(paths));
  const ingress = await readFile(new URL("deploy/kubernetes/ingress.example.yaml", ROOT), "utf8");
  // Both tasks of an enrichment of 5,000 stations, with ten times a route's time between them.
  const { taskTimeoutMs, upstreamTimeoutMs } = readSettings({});
  const slowestSeconds = (2 * taskTimeoutMs + 10 * upstreamTimeoutMs) / 1000;
  expect(Number(/proxy-read-timeout: "(\d+)"/.exec(ingress)?.[1])).toBeGreaterThan(slowestSeconds);
  const largest = Math.max(...ENDPOINTS.map((endpoint) => ("upload" in endpoint ? endpoint.upload.maxBytes : 0)));
  expect(Number(/proxy-body-size: (\d+)m/.exec(ingress)?.[1]) * 2 ** 20).toBeGreaterThanOrEqual(largest);
  expect([...ingress.matchAll(/- path: (.*)/g)].map(([, path]) => path)).toEqual(PUBLIC_PATHS);
});

/** The path, what is replaced, by what, and the text of the fault found. */
type Fault = [path: string, from: string, to: string, says: string];

const TYPE_FAULTS: Record<string, Fault> = {
  "a field unknown to Kubernetes": [DEPLOYMENT, "maxUnavailable: 0", "maxUnavailible: 0", "maxUnavailible"],
  "a type unknown to Kubernetes": [DEPLOYMENT, "maxSkew: 1", 'maxSkew: "1"', "not assignable"],
  "a field that is missing": [AUTOSCALER, "  maxReplicas: 10\n", "", "maxReplicas"],
};

const FAULTS: Record<string, Fault> = {
  "an image that changes": [
    "Dockerfile",
    "FROM node:${NODE_VERSION}-bookworm-slim\n",
    "FROM node:latest\n",
    "node:latest",
  ],
  "an image without tag": ["Dockerfile", "FROM node:${NODE_VERSION}-bookworm-slim\n", "FROM node\n", "no tag"],
  "a version that changes": ["Dockerfile", "NODE_VERSION=24.21.0", "NODE_VERSION=24", "whole version"],
  "a stage that is not there": ["Dockerfile", "--from=build", "--from=built", "no stage built"],
  "a source that is not there": ["Dockerfile", "COPY assembly", "COPY assembler", "no assembler to copy"],
  "root in the image": ["Dockerfile", "USER 1000:1000\n", "", "USER"],
  "a shell before the service": ["Dockerfile", 'CMD ["serve"]', "CMD serve", "JSON array"],
  "no HEALTHCHECK": ["Dockerfile", "HEALTHCHECK", "# HEALTHCHECK", "HEALTHCHECK"],
  "another port in the image": ["Dockerfile", "EXPOSE 8080", "EXPOSE 8081", "same port"],
  "a source left out": [".dockerignore", "!assembly\n", "", "leaves out assembly"],
  "keys in the image": [".dockerignore", "**/*.key\n", "", "acme.key"],
  "modules in the image": [".dockerignore", "\n*\n", "\n", "node_modules"],

  "a field unknown to Compose": [COMPOSE, "read_only:", "readonly:", "readonly"],
  "a container that writes": [COMPOSE, "read_only: true", "read_only: false", "read_only"],
  "capabilities kept": [COMPOSE, "cap_drop: [ALL]", "cap_drop: [CHOWN]", "cap_drop"],
  "Redis published": [
    COMPOSE,
    "    networks: [backend]\n",
    '    networks: [backend]\n    ports: ["6379:6379"]\n',
    "ports",
  ],
  "the service published to all": [COMPOSE, "127.0.0.1:8080", "8080", "this host only"],
  "a Redis that is not there": [COMPOSE, "@redis:6379", "@cache:6379", "FUEL_ROUTE_REDIS_URL"],
  "more workers than CPUs": [COMPOSE, 'FUEL_ROUTE_WORKERS: "2"', 'FUEL_ROUTE_WORKERS: "4"', "workers"],
  "a worker published": [
    COMPOSE,
    '    command: ["work"',
    '    ports: ["8081:8080"]\n    command: ["work"',
    "worker.ports",
  ],
  "more threads of a worker than CPUs": [
    COMPOSE,
    '"--concurrency", "2"',
    '"--concurrency", "4"',
    "threads of a worker",
  ],
  "a worker without the port of the health check": [COMPOSE, '"--port", "8080"', '"--port", "8081"', "health check"],
  "a worker of another image": [
    COMPOSE,
    "image: fuel-route:1.0.0\n    # One thread",
    "image: fuel-route:0.2.0\n    # One thread",
    "one image",
  ],
  "a worker without Redis": [
    COMPOSE,
    "    networks: [default, backend]\n    depends_on:\n      redis: { condition: service_healthy }\n    init: true\n    restart: unless-stopped\n    # Parts",
    "    networks: [default]\n    depends_on:\n      redis: { condition: service_healthy }\n    init: true\n    restart: unless-stopped\n    # Parts",
    "worker and redis share no network",
  ],
  "a setting that is not there": [COMPOSE, "FUEL_ROUTE_WORKERS:", "FUEL_ROUTE_WORKER:", "no setting FUEL_ROUTE_WORKER"],
  "a value that Compose gives and the service refuses": [
    COMPOSE,
    'FUEL_ROUTE_SET_MEMORY: "128"',
    'FUEL_ROUTE_SET_MEMORY: "128M"',
    "FUEL_ROUTE_SET_MEMORY must be a whole number",
  ],
  "a value that a manifest gives and the service refuses": [
    WORKER,
    'FUEL_ROUTE_WORKER_MEMORY\n              value: "192"',
    'FUEL_ROUTE_WORKER_MEMORY\n              value: "8"',
    "FUEL_ROUTE_WORKER_MEMORY must be a whole number from 16",
  ],
  "a value that the image gives and the service refuses": [
    "Dockerfile",
    "FUEL_ROUTE_PORT=8080",
    "FUEL_ROUTE_PORT=80800",
    "FUEL_ROUTE_PORT must be",
  ],
  "a value that the document gives and the service refuses": [
    "deploy/README.md",
    "FUEL_ROUTE_ROUTING=valhalla",
    "FUEL_ROUTE_ROUTING=valhallah",
    "FUEL_ROUTE_ROUTING must be one of",
  ],
  "a default quoted wrongly": [
    RULES,
    "default of FUEL_ROUTE_UPSTREAM_TIMEOUT, 10 s",
    "default of FUEL_ROUTE_UPSTREAM_TIMEOUT, 20 s",
    "20 is not the default of FUEL_ROUTE_UPSTREAM_TIMEOUT",
  ],
  "a default quoted wrongly in a text": [
    RULES,
    "At 200 (FUEL",
    "At 100 (FUEL",
    "100 is not the default of FUEL_ROUTE_QUEUE",
  ],
  "a setting that no worker reads": [
    WORKER,
    "FUEL_ROUTE_SET_MEMORY",
    "FUEL_ROUTE_QUEUE",
    "a worker reads no FUEL_ROUTE_QUEUE",
  ],

  "a pod that writes": [
    DEPLOYMENT,
    "readOnlyRootFilesystem: true",
    "readOnlyRootFilesystem: false",
    "readOnlyRootFilesystem",
  ],
  "root in a pod": [DEPLOYMENT, "runAsNonRoot: true", "runAsNonRoot: false", "runAsNonRoot"],
  "settings made of Services": [
    DEPLOYMENT,
    "enableServiceLinks: false",
    "enableServiceLinks: true",
    "enableServiceLinks",
  ],
  "no limits": [DEPLOYMENT, 'limits: { cpu: "2", memory: 2304Mi }', "limits: {}", "limits"],
  "another port in the pod": [DEPLOYMENT, "containerPort: 8080", "containerPort: 8081", "port 8081"],
  "another port for Prometheus": [DEPLOYMENT, 'port: "8080"', 'port: "9090"', "port 9090"],
  "a probe of no port": [DEPLOYMENT, "path: /readyz, port: http", "path: /readyz, port: web", "port web"],
  "probes exchanged": [DEPLOYMENT, "path: /readyz", "path: /healthz", "/readyz"],
  "too little grace": [DEPLOYMENT, "terminationGracePeriodSeconds: 30", "terminationGracePeriodSeconds: 15", "grace"],
  "a secret that no one makes": [DEPLOYMENT, "key: url", "key: address", "address"],
  "a Service of no pods": [
    "deploy/kubernetes/service.yaml",
    "selector: { app.kubernetes.io/name: fuel-route }",
    "selector: { app.kubernetes.io/name: fuel }",
    "has the port http",
  ],
  "a budget of no pods": ["deploy/kubernetes/disruption-budget.yaml", "name: fuel-route }", "name: fuel }", "labels"],
  "an autoscaler of nothing": [
    AUTOSCALER,
    "kind: Deployment, name: fuel-route",
    "kind: Deployment, name: fuel",
    "no Deployment fuel",
  ],
  "a single pod": [AUTOSCALER, "minReplicas: 2", "minReplicas: 1", "minReplicas"],
  "another metric": [AUTOSCALER, "fuel_route_queue_depth }", "fuel_route_queue }", "fuel_route_queue_depth"],
  "another metric in the adapter": [
    "deploy/kubernetes/prometheus-adapter-values.yaml",
    "as: fuel_route_queue_depth",
    "as: queue_depth",
    "fuel_route_queue_depth",
  ],
  "metrics for everyone": ["deploy/kubernetes/ingress.example.yaml", "path: /docs", "path: /metrics", "path"],
  "everything for everyone": [
    "deploy/kubernetes/ingress.example.yaml",
    "path: /\n            pathType: Exact",
    "path: /\n            pathType: Prefix",
    "must be Exact",
  ],
  "Redis with its Service elsewhere": [
    REDIS,
    "selector: { app.kubernetes.io/name: fuel-route-redis }",
    "selector: { app.kubernetes.io/name: redis }",
    "has the port redis",
  ],
  "Redis under another name": ["deploy/README.md", "@fuel-route-redis:6379", "@redis:6379", "no Service redis"],
  "Redis for everyone": [
    REDIS,
    "    - from:\n        - podSelector:\n            matchLabels: { app.kubernetes.io/name: fuel-route }\n        - podSelector:\n            matchLabels: { app.kubernetes.io/name: fuel-route-worker }\n      ports:",
    "    - ports:",
    "ingress.0.from",
  ],
  "Redis for other pods": [
    REDIS,
    "        - podSelector:\n            matchLabels: { app.kubernetes.io/name: fuel-route }",
    "        - podSelector:\n            matchLabels: { app.kubernetes.io/name: fuel }",
    'nothing has the labels {"app.kubernetes.io/name":"fuel"}',
  ],
  "Redis without a policy": [
    REDIS,
    "kind: NetworkPolicy",
    "kind: PodDisruptionBudget",
    "no policy is for fuel-route-redis",
  ],
  "a policy for no pods": [
    POLICY,
    "matchLabels: { app.kubernetes.io/name: fuel-route }",
    "matchLabels: { app.kubernetes.io/name: fuel }",
    "no policy is for fuel-route",
  ],
  "a policy that opens another port": [POLICY, "port: http", "port: web", "fuel-route has no port web to open"],
  "a policy that opens all ports": [
    POLICY,
    "      ports:\n        - { protocol: TCP, port: http }\n",
    "",
    "ingress.0.ports",
  ],
  "a policy that leads to another port of Redis": [
    POLICY,
    "port: 6379",
    "port: 6380",
    "fuel-route-redis has no port 6380 to reach",
  ],
  "a policy that leads to no Redis": [
    POLICY,
    "matchLabels: { app.kubernetes.io/name: fuel-route-redis }",
    "matchLabels: { app.kubernetes.io/name: redis }",
    'nothing has the labels {"app.kubernetes.io/name":"redis"}',
  ],
  "a policy that forgets what it is for": [
    POLICY,
    "policyTypes: [Ingress, Egress]",
    "policyTypes: [Ingress]",
    "policyTypes",
  ],
  "a worker that others reach": [
    WORKER,
    "  ingress: []",
    "  ingress:\n    - from: [{ podSelector: { matchLabels: { app.kubernetes.io/name: fuel-route } } }]\n      ports: [{ protocol: TCP, port: probes }]",
    "ingress",
  ],
  "a worker scaled by something else": [
    WORKER,
    "name: fuel_route_batch_trips_waiting",
    "name: fuel_route_queue_depth",
    "fuel_route_batch_trips_waiting",
  ],
  "a worker without Redis in the cluster": [
    REDIS,
    "        - podSelector:\n            matchLabels: { app.kubernetes.io/name: fuel-route-worker }",
    "        - podSelector:\n            matchLabels: { app.kubernetes.io/name: fuel-route-work }",
    'nothing has the labels {"app.kubernetes.io/name":"fuel-route-work"}',
  ],
  "a worker with too little grace": [
    WORKER,
    "terminationGracePeriodSeconds: 60",
    "terminationGracePeriodSeconds: 10",
    "grace",
  ],
  "workers' metric missing in the adapter": [
    "deploy/kubernetes/prometheus-adapter-values.yaml",
    "as: fuel_route_batch_trips_waiting",
    "as: trips_waiting",
    "fuel_route_batch_trips_waiting",
  ],
  "a manifest left out": ["deploy/kubernetes/kustomization.yaml", "  - redis.yaml\n", "", "redis.yaml"],
};

function changedText([path, from, to]: Fault): string {
  const text = files.texts.get(path) ?? "";
  expect(text).toContain(from);
  return text.replace(from, () => to);
}

test("the files have no faults", () => {
  expect(findDeployFaults(files)).toEqual([]);
});

describe("a fault is found", () => {
  test.each(Object.entries(FAULTS))("%s", (_name, fault) => {
    const [path, , , says] = fault;
    const texts = new Map([...files.texts, [path, changedText(fault)]]);
    expect(findDeployFaults({ ...files, texts }).join("\n")).toContain(says);
  });
});

// The compiler runs once, over the files as they are and over a copy for each fault.
describe("types of the manifests", () => {
  const copies = Object.entries(TYPE_FAULTS).map(([name, fault], i) => ({ name, fault, copy: `copy-${i}.yaml` }));
  let lines: string[];

  beforeAll(() => {
    const texts = new Map(files.texts);
    for (const { fault, copy } of copies) texts.set(`deploy/kubernetes/${copy}`, changedText(fault));
    // A fault's further lines are indented.
    lines = findTypeFaults({ ...files, texts }).filter((line) => !line.startsWith("deploy/kubernetes/ "));
  }, 600_000);

  test("the files have no faults", () => {
    expect(lines.filter((line) => !line.startsWith("deploy/kubernetes/copy-"))).toEqual([]);
  });

  test.each(copies)("a fault is found: $name", ({ copy, fault: [, , , says] }) => {
    expect(lines.filter((line) => line.startsWith(`deploy/kubernetes/${copy}`)).join("\n")).toContain(says);
  });
});

describe("HEALTHCHECK", () => {
  async function check(port: number): Promise<unknown> {
    const [program = "", ...args] = healthCommand(files.texts.get("Dockerfile") ?? "");
    expect(program).toBe("node");
    const child = spawn(process.execPath, args, { env: { FUEL_ROUTE_PORT: String(port) }, stdio: "ignore" });
    const [code]: unknown[] = await once(child, "exit");
    return code;
  }

  async function answering(status: number): Promise<{ port: number; paths: string[]; close: () => Promise<void> }> {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? "");
      response.writeHead(status).end();
    });
    const close = async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    };
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return { port: address.port, paths, close };
  }

  test.each([
    [200, 0],
    [503, 1],
  ])("%i: exit code %i", async (status, code) => {
    const { port, paths, close } = await answering(status);
    onTestFinished(close);
    expect(await check(port)).toBe(code);
    expect(paths).toEqual(["/readyz"]);
  });

  test("refused: exit code 1", async () => {
    const { port, close } = await answering(200);
    await close();
    expect(await check(port)).toBe(1);
  });
});

test("the image's version is the project's", async () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(new URL("package.json", ROOT), "utf8")));
  for (const path of [COMPOSE, DEPLOYMENT, WORKER, "deploy/README.md"])
    expect(files.texts.get(path)).toContain(`fuel-route:${version}`);
  expect(files.texts.get("deploy/kubernetes/kustomization.yaml")).toContain(`newTag: ${version}`);
});
