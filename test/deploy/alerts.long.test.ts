// The alerts, checked and tested by Prometheus' own promtool, and compared with the metrics of a real service.

import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readExposed } from "../support/exposed.js";
import { NO_REDIS } from "../support/redis.js";

const RULES = fileURLToPath(new URL("../../deploy/prometheus/rules.yaml", import.meta.url));
const SCRAPE = fileURLToPath(new URL("../../deploy/prometheus/scrape.example.yaml", import.meta.url));
const TRIALS = fileURLToPath(new URL("alerts.yaml", import.meta.url));

const operating = await readFile(new URL("../../docs/operating.md", import.meta.url), "utf8");

const Rule = z.strictObject({
  alert: z.string().regex(/^FuelRoute[A-Z]\w+$/),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(["critical", "warning", "info"]) }),
  annotations: z.strictObject({
    summary: z.string(),
    description: z.string(),
    runbook: z.string().regex(/^docs\/operating\.md#[a-z0-9-]+$/),
  }),
});
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) });
const rules = Rules.parse(parse(await readFile(RULES, "utf8"))).groups.flatMap((group) => group.rules);

const Trials = z.object({
  tests: z.array(
    z.object({ promql_expr_test: z.array(z.object({ exp_samples: z.array(z.object({ labels: z.string() })) })) }),
  ),
});

const NO_PROMTOOL =
  spawnSync("promtool", ["--version"]).error === undefined ? "" : " (skipped: there is no promtool here)";

describe.skipIf(NO_PROMTOOL !== "")(`promtool${NO_PROMTOOL}`, () => {
  function promtool(...args: readonly string[]): unknown {
    const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
    return status === 0 ? 0 : stdout + stderr;
  }

  test("takes the rules, and the configuration that loads them", () => {
    expect(promtool("check", "rules", RULES)).toBe(0);
    expect(promtool("check", "config", SCRAPE)).toBe(0);
  });

  test("finds that each alert fires when it should, and only then", () => {
    expect(promtool("test", "rules", TRIALS)).toBe(0);
    expect(operating).toContain("\n$ promtool test rules test/deploy/alerts.yaml ");
  });
});

test("each alert is tested", async () => {
  const trials = Trials.parse(parse(await readFile(TRIALS, "utf8"))).tests;
  const expected = trials.flatMap((trial) =>
    trial.promql_expr_test.flatMap(({ exp_samples: samples }) =>
      samples.map(({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1]),
    ),
  );
  expect(rules.map(({ alert }) => alert).toSorted()).toEqual([...new Set(expected)].toSorted());
});

/** What the alerts select: the name of a metric and its labels. */
const asked = rules.flatMap(({ expr }) =>
  Array.from(expr.matchAll(/\b((?:fuel_route|process|nodejs)_\w+)(?:\{([^}]*)\})?/g), ([, name = "", labels = ""]) => ({
    name,
    // The job is Prometheus' own.
    labels: Array.from(labels.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*"([^"]*)"/g), ([, label = "", value = ""]) => ({
      label,
      value,
    })).filter(({ label }) => label !== "job"),
  })),
);

/** The rows of the table of metrics: name, type and labels. */
const documented = Array.from(
  operating.matchAll(/^\| `(fuel_route_\w+)` \| (\w+) \| (.*?) \|/gm),
  ([, name = "", type = "", labels = ""]) => ({ name, type, labels }),
);

test.skipIf(NO_REDIS !== "")(
  `alerts name exposed metrics, labels and endpoints, and docs/operating.md lists all metrics${NO_REDIS}`,
  async () => {
    const { samples, types } = await readExposed();

    const familyOf = (name: string): string => (types.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ""));
    const missing = [...asked, ...documented].map(({ name }) => familyOf(name)).filter((name) => !types.has(name));
    // All except the two that only ask whether Prometheus reaches the service.
    expect(asked.length).toBeGreaterThanOrEqual(rules.length - 2);
    expect([...new Set(missing)].toSorted()).toEqual([]);

    const endpoints = [...new Set(samples.flatMap(({ labels }) => labels["endpoint"] ?? []))];
    const faults = asked.flatMap(({ name, labels }) => {
      const sample = samples.find((each) => each.name === name);
      return labels.flatMap(({ label, value }) => [
        ...(sample === undefined || label in sample.labels ? [] : [`${name} has no label ${label}`]),
        ...(label !== "endpoint" || endpoints.some((endpoint) => new RegExp(`^(?:${value})$`).test(endpoint))
          ? []
          : [`there is no endpoint ${value}`]),
      ]);
    });
    expect(faults).toEqual([]);

    const labelsOf = (family: string): string =>
      [...new Set(samples.filter(({ name }) => familyOf(name) === family).flatMap(({ labels }) => Object.keys(labels)))]
        .filter((label) => label !== "le")
        .toSorted()
        .join(", ");
    // A counter that has not counted anything has no labels.
    const exposed = Array.from(types, ([name, type]) => ({
      name,
      type,
      labels: labelsOf(name) || (documented.find((row) => row.name === name)?.labels ?? ""),
    })).filter(({ name }) => name.startsWith("fuel_route_"));
    expect(documented.filter(({ name }) => types.has(name)).toSorted(byName)).toEqual(exposed.toSorted(byName));
  },
);

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1;
}
